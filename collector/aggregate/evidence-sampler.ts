import { RANK_MAX, keepLevel, rankOf } from "#domain/evidence";
import type { AdmissionDecision, AdmissionOutcome } from "#domain/events";

/** Rows of one service that a collector keeps in a second, about. */
const ROWS_PER_SECOND = 50;

const WINDOW_MS = 1_000;

/** That an event is kept, and how many it stands for. */
export interface Kept {
  rank: number;
  baseLevel: number;
  weight: number;
}

/**
 * Decides which events of a service are kept. An event is kept when the rank of its logical id
 * reaches the level of its kind, so that of two levels the higher keeps a subset of the lower, and
 * an operation all of its attempts. The level rises as soon as too many rows come, halving them,
 * and falls when there are few.
 */
export class EvidenceSampler {
  #level = 0;
  #kept = 0;
  #windowFromMs = 0;

  /** Says that it is `nowMs`: the level may fall. */
  begin(nowMs: number): void {
    const passedMs = nowMs - this.#windowFromMs;
    if (passedMs < WINDOW_MS) return;
    const keptPerSecond = this.#kept / (Math.min(passedMs, 60 * WINDOW_MS) / WINDOW_MS);
    if (keptPerSecond < ROWS_PER_SECOND / 4) this.#level = Math.max(0, this.#level - 1);
    this.#kept = 0;
    this.#windowFromMs = nowMs;
  }

  /** How an event is kept; null when it is not. */
  judge(event: AdmissionDecision | AdmissionOutcome): Kept | null {
    const rank = event.logicalId === "" ? randomRank() : rankOf(event.logicalId);
    const level = keepLevel(event, this.#level);
    if (rank < level) return null;
    const kept = { rank, baseLevel: this.#level, weight: 2 ** level * event.weight };
    this.#kept += 1;
    if (this.#kept > ROWS_PER_SECOND && this.#level < RANK_MAX) {
      this.#level += 1;
      this.#kept /= 2;
    }
    return kept;
  }
}

/** Without an id there is nothing to keep together. */
function randomRank(): number {
  return Math.min(RANK_MAX, Math.floor(-Math.log2(1 - Math.random())));
}

import type { Refusal } from "../receive/intake.ts";

/** What is known of the queue when a request is offered. Times in milliseconds. */
export interface QueueState {
  queuedBytes: number;
  queuedBytesMax: number;
  /** Bytes that large commits took per millisecond of late; 0 while there was none. */
  drainBytesPerMs: number;
  /** How long a commit takes of late. */
  commitMs: number;
  stopping: boolean;
  /** How long the database has been failing; null while it answers. */
  databaseDownMs: number | null;
}

/** A stall of the database is waited out this long before requests are refused at once. */
const STALL_MS = 8_000;

/**
 * The collector's own deadline test, before any decoding: refuses a request that could not be
 * committed before its client gives up. `jitter` in [0, 1) spreads the retries.
 */
export function predictCommit(
  state: QueueState,
  offer: { bytes: number; deadlineInMs: number },
  jitter: number,
): Refusal | null {
  const retryAfterSeconds = 1 + Math.floor(jitter * 4.999);
  const refuse = (reason: Refusal["reason"], message: string) => ({
    reason,
    message,
    retryAfterSeconds,
  });
  if (state.stopping) return refuse("stopping", "The collector is stopping: send again soon.");
  const isProbe = state.queuedBytes === 0;
  if (state.databaseDownMs !== null && state.databaseDownMs > STALL_MS && !isProbe) {
    return refuse("database", "The collector's database does not answer: send again soon.");
  }
  if (state.queuedBytes + offer.bytes > state.queuedBytesMax) {
    return refuse("queue_full", "The collector's queue is full: send again soon.");
  }
  const waiting = state.drainBytesPerMs > 0 ? state.queuedBytes / state.drainBytesPerMs : 0;
  if (waiting + state.commitMs > offer.deadlineInMs && !isProbe) {
    return refuse(
      "deadline",
      `The collector would commit this in ${Math.round(waiting + state.commitMs)} ms, after its deadline: send again soon.`,
    );
  }
  return null;
}

import { formatDuration } from "../../ui/format/time.ts";
import type { Missing } from "#domain/funnel";
import { FAILURE_TOLERATED_MS, type Trust } from "../trust/judge-trust.ts";
import type { Failure } from "../live/describe-failure.ts";
import { describeMissing } from "./describe-missing.ts";

/** What a panel shows of its own standing. Ages in milliseconds. */
export type PanelState =
  | { kind: "loading" }
  | { kind: "error"; message: string; keptSince: number | null; retryAt: number | null }
  | { kind: "no-data" }
  /** The figures are of another span of time; those of the view are under way. */
  | { kind: "changing" }
  | { kind: "delayed" | "stale"; ageMs: number }
  | { kind: "live" | "historical" };

export interface PanelInput {
  /** This browser's clock, epoch milliseconds. */
  nowMs: number;
  trust: Trust;
  failure: Failure | null;
  retryAt: number | null;
  /** When the figures shown arrived, epoch milliseconds; null when there are none. */
  arrivedAt: number | null;
  /** True when the window holds no event at all: not the same as zero of something. */
  empty: boolean;
  /** True while the figures shown are of another span of time than the view. */
  changing: boolean;
}

/** The state of a panel, from its own request and the trust in the service's data. */
export function judgePanel(input: PanelInput): PanelState {
  const { trust, failure, arrivedAt } = input;
  if (failure?.kind === "unknown") return { kind: "no-data" };
  const young = arrivedAt !== null && input.nowMs - arrivedAt <= FAILURE_TOLERATED_MS;
  if (failure !== null && (trust.state === "error" || !young)) {
    return {
      kind: "error",
      message: failure.message,
      keptSince: arrivedAt,
      retryAt: input.retryAt,
    };
  }
  if (arrivedAt === null) return { kind: "loading" };
  if (input.changing) return { kind: "changing" };
  if (input.empty) return { kind: "no-data" };
  if ((trust.state === "stale" || trust.state === "delayed") && trust.ageMs !== null) {
    return { kind: trust.state, ageMs: trust.ageMs };
  }
  return { kind: trust.state === "historical" ? "historical" : "live" };
}

/** True when figures are kept on the screen that may no longer hold. */
export function isDimmed(state: PanelState): boolean {
  return state.kind === "stale" || state.kind === "error" || state.kind === "changing";
}

/** That steps in the middle of a window are not known, in words; nothing when all are. */
export function describeGaps(gapSeconds: number): string[] {
  if (gapSeconds <= 0) return [];
  const length = formatDuration(gapSeconds * 1_000);
  return [`Nothing is known of ${length} inside this window; rates are over the rest of it.`];
}

/** True when there are no figures to show, and a page says so once instead of in every panel. */
export function isNothingYet(state: PanelState): boolean {
  return state.kind === "no-data" || (state.kind === "error" && state.keptSince === null);
}

/**
 * What is missing, in words, each thing once. That a live view's newest data is late is said by the
 * trust strip, the verdict and every panel, and not here again.
 */
export function describePartial(
  partial: readonly Missing[] | null,
  nowMs: number,
  isLive: boolean,
): string[] {
  const said = (partial ?? []).filter(({ what }) => !isLive || what !== "no_data_after");
  return [...new Set(said.map((missing) => describeMissing(missing, nowMs)))];
}

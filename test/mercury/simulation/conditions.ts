import type { LimitTuning } from "./concurrency-limit.ts";

export type LimiterSwitch = "on" | "off";

/** What may change about the service and its callers while the simulation runs. */
export interface Conditions {
  readonly limiter: LimiterSwitch;
  /** How the concurrency limit follows the round trips; null keeps it where it was set. */
  readonly limitTuning: LimitTuning | null;
  /** Whom a limiter that is on serves first; `premium_first` knows no reservation. */
  readonly order: "reserved_share" | "premium_first";
  /** Bound of the queue with the limiter off, in ms of work; null is what the memory holds. */
  readonly backlogMsMax: number | null;
  /** The delay that a rejection asks for: spread over callers, or one for all. */
  readonly retryDelay: "spread" | "identical";
  /** `insistent` callers try again at once, every time, and without jitter. */
  readonly callers: "polite" | "insistent";
  /** The share of callers that hang up on a request soon after they made it. */
  readonly hangUpShare: number;
  /** Whether the service ever hears that a caller has gone. */
  readonly abandonment: "noticed" | "unnoticed";
  /** How many times its usual time an operation takes that calls the dependency. */
  readonly dependencyFactor: number;
}

/** A service without protection, whose callers and dependency are as always. */
export const usualConditions: Conditions = {
  limiter: "off",
  limitTuning: null,
  order: "reserved_share",
  backlogMsMax: null,
  retryDelay: "spread",
  callers: "polite",
  hangUpShare: 0,
  abandonment: "noticed",
  dependencyFactor: 1,
};

import type { AttemptIdentity, QualityTier } from "./events.ts";
import type { Operation, Tenant } from "./population.ts";

/** What a caller wants done; each try at it is an attempt. */
export interface LogicalOperation {
  readonly id: string;
  readonly tenant: Tenant;
  readonly operation: Operation;
  /** How long the caller waits for one attempt. */
  readonly timeoutMs: number;
  /** It hangs up this long after it asked, and does not come back; null waits for the answer. */
  readonly hangUpMs: number | null;
  attempts: number;
  /** A side effect has happened: once more would be a duplicate. */
  effectDone: boolean;
}

export interface Attempt {
  readonly logical: LogicalOperation;
  readonly identity: AttemptIdentity;
  readonly qualityTier: QualityTier;
  /** Index of the instance it was routed to. */
  readonly instance: number;
  readonly arrivedMs: number;
  readonly deadlineAtMs: number;
  phase: "queued" | "running" | "ended";
  startedMs: number | null;
  abandonedMs: number | null;
  /** The caller has its answer in time and waits no longer. */
  answered: boolean;
}

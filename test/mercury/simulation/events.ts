import type { DeadlineTerms } from "../model/deadline-test.ts";

export type ClassName = "premium" | "free";
export type ServiceState = "NORMAL" | "DEGRADE" | "SHED" | "RECOVER";
export type QualityTier = "full" | "reduced";
type LastStage = "offered" | "parsed" | "eligible";
type Gate = "policy" | "protection";
export type Reason =
  | "malformed"
  | "unauthorized"
  | "impossible"
  | "policy_rate"
  | "concurrency"
  | "queue_full"
  | "deadline"
  | "overload"
  | "dependency";
export type Scope = "tenant" | "operation" | "endpoint" | "region" | "service";
export type OutcomeName = "useful" | "late" | "cancelled" | "invalid" | "failed" | "expired";

/** Who asked for what, equal in an attempt's decision and its outcome. */
export interface AttemptIdentity {
  readonly operation: string;
  readonly tenant: string;
  readonly className: ClassName;
  readonly logicalId: string;
  readonly attempt: number;
  readonly demandUnits: number;
}

interface Occurrence {
  /** Simulated milliseconds since the start. */
  readonly atMs: number;
  /** Index of the service instance that reports. */
  readonly instance: number;
}

export interface Rejection {
  readonly stage: LastStage;
  readonly reason: Reason;
  readonly scope: Scope;
  /** Null where the request itself is at fault: neither gate refused it. */
  readonly gate: Gate | null;
  readonly limiter: string;
  /** Null where a retry cannot help. */
  readonly retryAfterMs: number | null;
}

export interface DecisionEvent extends Occurrence {
  readonly kind: "decision";
  readonly identity: AttemptIdentity;
  /** Null when the attempt was admitted. */
  readonly rejection: Rejection | null;
  /** Null where the deadline was not tested. */
  readonly deadlineTerms: DeadlineTerms | null;
  readonly decisionUs: number;
  readonly state: ServiceState;
  readonly degradationLevel: number;
}

export interface OutcomeEvent extends Occurrence {
  readonly kind: "outcome";
  readonly identity: AttemptIdentity;
  readonly outcome: OutcomeName;
  readonly started: boolean;
  /** Worker time really used, in units. */
  readonly consumedUnits: number;
  readonly queueMs: number;
  readonly serviceMs: number;
  readonly callerAbandoned: boolean;
  readonly consumedAfterAbandonUnits: number;
  readonly ranAfterAbandonMs: number;
  readonly qualityTier: QualityTier;
}

export interface StateChangedEvent extends Occurrence {
  readonly kind: "state_changed";
  readonly from: ServiceState;
  readonly to: ServiceState;
  readonly cause: "pressure" | "operator";
}

export type SimulationEvent = DecisionEvent | OutcomeEvent | StateChangedEvent;

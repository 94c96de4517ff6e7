import type { Gate } from "./reasons.ts";
import type { RejectionStage } from "./stages.ts";

export const UNKNOWN = "unknown";
export const DEFAULT_CLASS = "default";
export const DEFAULT_ENVIRONMENT = "default";

/** The quality of work that was not degraded. */
export const FULL_QUALITY = "full";

/** The service that the collector reports its own decisions as. */
export const COLLECTOR_SERVICE = "spillway.collector";

export const OUTCOMES = ["useful", "late", "cancelled", "invalid", "failed", "expired"] as const;

/**
 * How admitted work ended: as its service says, or `below_quality` where it calls useful what its
 * policy does not count.
 */
export const OUTCOME_KINDS = [...OUTCOMES, "below_quality"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** Who sent an event. */
export interface Source {
  service: string;
  namespace: string;
  environment: string;
  region: string;
  instanceId: string;
  version: string;
}

/** What every admission event says of its attempt. */
export interface AttemptIdentity {
  operation: string;
  tenant: string;
  class: string;
  /** Equal over the attempts of one logical operation; empty where nothing identifies it. */
  logicalId: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Price of the attempt in the service's unit. */
  demandUnits: number;
  /** How many attempts this event stands for. */
  weight: number;
}

/** The terms of the deadline test, in milliseconds; null where not reported. */
export interface DeadlineTerms {
  remainingMs: number;
  queueMs: number | null;
  serviceMs: number | null;
  responseMs: number | null;
  uncertaintyMs: number | null;
}

/** What a decision says beside its verdict. Everything is null where it was not reported. */
export interface DecisionDetails {
  scope: string | null;
  limiter: string | null;
  deadline: DeadlineTerms | null;
  /** Cost of deciding, in microseconds. */
  decisionUs: number | null;
  retryAfterMs: number | null;
  executionBegan: boolean | null;
  effectPossible: boolean | null;
  /** What the instance was applying: its overload state, its rung and its control revision. */
  state: string | null;
  level: number | null;
  controlRevision: number | null;
}

/** One attempt was decided. */
export interface AdmissionDecision extends AttemptIdentity {
  kind: "decision";
  /** Epoch milliseconds. */
  timeMs: number;
  source: Source;
  verdict:
    | { admitted: true }
    | { admitted: false; lastStage: RejectionStage; reason: string; gate: Gate };
  details: DecisionDetails;
}

/** What an outcome says beside how it ended. Milliseconds; null where not reported. */
export interface OutcomeDetails {
  queueMs: number | null;
  serviceMs: number | null;
  ranAfterAbandonMs: number | null;
}

/** One admitted attempt ended. */
export interface AdmissionOutcome extends AttemptIdentity {
  kind: "outcome";
  /** Epoch milliseconds of the end. */
  timeMs: number;
  source: Source;
  outcome: OutcomeKind;
  started: boolean;
  consumedUnits: number;
  callerAbandoned: boolean;
  /** Units consumed after the caller had gone; null where not reported. */
  consumedAfterAbandonUnits: number | null;
  /** The rung of the degradation ladder in effect. */
  qualityTier: string;
  details: OutcomeDetails;
}

/** An instance changed its overload state. */
export interface StateChanged {
  kind: "state_changed";
  timeMs: number;
  source: Source;
  /** Null where the instance did not say what it was in before. */
  from: string | null;
  to: string;
  cause: string | null;
  controlRevision: number | null;
}

/** An instance has applied a control revision, or could not. */
export interface ControlApplied {
  kind: "control_applied";
  timeMs: number;
  source: Source;
  controlRevision: number | null;
  error: string | null;
}

export type AdmissionEvent = AdmissionDecision | AdmissionOutcome | StateChanged | ControlApplied;

/** The details of a decision or an outcome that says nothing beside the least. */
export const NO_DECISION_DETAILS: DecisionDetails = {
  scope: null,
  limiter: null,
  deadline: null,
  decisionUs: null,
  retryAfterMs: null,
  executionBegan: null,
  effectPossible: null,
  state: null,
  level: null,
  controlRevision: null,
};

export const NO_OUTCOME_DETAILS: OutcomeDetails = {
  queueMs: null,
  serviceMs: null,
  ranAfterAbandonMs: null,
};

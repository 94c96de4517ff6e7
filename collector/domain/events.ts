import type { Gate } from "./reasons.ts";
import type { RejectionStage } from "./stages.ts";

export const UNKNOWN = "unknown";
export const DEFAULT_CLASS = "default";
export const DEFAULT_ENVIRONMENT = "default";

/** The service that the collector reports its own decisions as. */
export const COLLECTOR_SERVICE = "spillway.collector";

export const OUTCOMES = ["useful", "late", "cancelled", "invalid", "failed", "expired"] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

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

/** One attempt was decided. */
export interface AdmissionDecision extends AttemptIdentity {
  kind: "decision";
  /** Epoch milliseconds. */
  timeMs: number;
  source: Source;
  verdict:
    | { admitted: true }
    | { admitted: false; lastStage: RejectionStage; reason: string; gate: Gate };
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
  /** Milliseconds of service; 0 where not reported. */
  serviceMs: number;
  callerAbandoned: boolean;
  /** Units consumed after the caller had gone; null where not reported. */
  consumedAfterAbandonUnits: number | null;
}

/** An instance changed its overload state, or applied a control revision. */
export interface AdmissionNotice {
  kind: "state_changed" | "control_applied";
  timeMs: number;
  source: Source;
}

export type AdmissionEvent = AdmissionDecision | AdmissionOutcome | AdmissionNotice;

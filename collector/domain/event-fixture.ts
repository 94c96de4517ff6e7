import {
  FULL_QUALITY,
  NO_DECISION_DETAILS,
  NO_OUTCOME_DETAILS,
  type AdmissionDecision,
  type AdmissionOutcome,
  type Source,
} from "./events.ts";

/** A source for tests. */
export const shop: Source = {
  service: "shop",
  namespace: "",
  environment: "default",
  region: "west",
  instanceId: "i-1",
  version: "1",
};

const attempt = {
  source: shop,
  timeMs: 10_000,
  operation: "pay",
  tenant: "acme",
  class: "premium",
  logicalId: "op-1",
  attempt: 1,
  demandUnits: 3,
  weight: 1,
};

/** An admitted first attempt of three units, with changes. */
export function decision(changes: Partial<AdmissionDecision> = {}): AdmissionDecision {
  return {
    kind: "decision",
    ...attempt,
    verdict: { admitted: true },
    details: NO_DECISION_DETAILS,
    ...changes,
  };
}

/** Its useful outcome after 1.5 s of service, with changes. */
export function outcome(changes: Partial<AdmissionOutcome> = {}): AdmissionOutcome {
  return {
    kind: "outcome",
    ...attempt,
    outcome: "useful",
    started: true,
    consumedUnits: 3,
    callerAbandoned: false,
    consumedAfterAbandonUnits: null,
    qualityTier: FULL_QUALITY,
    details: { ...NO_OUTCOME_DETAILS, serviceMs: 1_500 },
    ...changes,
  };
}

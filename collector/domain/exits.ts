import type { AdmissionDecision, AdmissionOutcome } from "./events.ts";
import { OWN_FAULTS, isOwnFault, reasonGroup, type Gate } from "./reasons.ts";
import type { Stage } from "./stages.ts";

export const EXIT_NAMES = [
  ...OWN_FAULTS,
  "rejected",
  "expired",
  "late",
  "cancelled",
  "invalid",
  "below_quality",
  "failed",
] as const;

export type ExitName = (typeof EXIT_NAMES)[number];

/** The one way by which an attempt that did not end useful left the funnel. */
export interface Exit {
  /** The last stage reached. */
  after: Stage;
  exit: ExitName;
  /** For rejections by a gate, as the service gave it; else null. */
  reason: string | null;
  gate: Gate | null;
}

/**
 * How a decision leaves the funnel; null when the attempt was admitted. A request's own fault is an
 * exit of its own name, without reason and gate, so that it is never added to load shedding.
 */
export function exitOfDecision(decision: AdmissionDecision): Exit | null {
  const { verdict } = decision;
  if (verdict.admitted) return null;
  if (isOwnFault(verdict.reason)) {
    return { after: verdict.lastStage, exit: verdict.reason, reason: null, gate: null };
  }
  return {
    after: verdict.lastStage,
    exit: "rejected",
    reason: verdict.reason,
    gate: verdict.gate,
  };
}

/** How an outcome leaves the funnel; null when it was a useful completion. */
export function exitOfOutcome(outcome: AdmissionOutcome): Exit | null {
  if (outcome.outcome === "useful") return null;
  return {
    after: outcome.started ? "started" : "admitted",
    exit: outcome.outcome,
    reason: null,
    gate: null,
  };
}

/** The exit with a reason that is not one of the known ones replaced by `other`. */
export function groupedExit(exit: Exit): Exit {
  return exit.reason === null ? exit : { ...exit, reason: reasonGroup(exit.reason) };
}

/** True for exits that leave before admission. */
export function isBeforeAdmission(exit: Pick<Exit, "after">): boolean {
  return exit.after === "offered" || exit.after === "parsed" || exit.after === "eligible";
}

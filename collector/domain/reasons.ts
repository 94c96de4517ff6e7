/** Reasons of a rejection that a gate decides. */
export const GATE_REASONS = [
  "policy_rate",
  "concurrency",
  "deadline",
  "overload",
  "dependency",
  "queue_full",
] as const;

/** The request's own faults: they leave the funnel by themselves and are never load shedding. */
export const OWN_FAULTS = ["malformed", "unauthorized", "impossible"] as const;

/** Where every reason that is none of the known ones is counted. */
export const OTHER_REASON = "other";

export const GATES = ["policy", "protection"] as const;

export type OwnFault = (typeof OWN_FAULTS)[number];
export type Gate = (typeof GATES)[number];

export function isOwnFault(reason: string): reason is OwnFault {
  return OWN_FAULTS.some((fault) => fault === reason);
}

/** The name a rejection is counted under: the reason itself where it is known, else `other`. */
export function reasonGroup(reason: string): string {
  return GATE_REASONS.some((known) => known === reason) ? reason : OTHER_REASON;
}

/** Which gate a reason belongs to where the service did not say: only `policy_rate` is policy. */
export function gateOfReason(reason: string): Gate {
  return reason === "policy_rate" ? "policy" : "protection";
}

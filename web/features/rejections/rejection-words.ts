import { gateOfReason, type Gate } from "#domain/reasons";

const REASONS: Record<string, string> = { policy_rate: "rate exceeded", queue_full: "queue full" };

/** A reason in words, with its gate where that is not the usual one. */
export function reasonLabel(gate: Gate, reason: string): string {
  const words = REASONS[reason] ?? reason.replaceAll("_", " ");
  return gateOfReason(reason) === gate ? words : `${words}, by ${gate}`;
}

/** A scope in words; rejections need not say theirs. */
export function labelOfScope(label: string): string {
  return label === "" ? "not said" : label;
}

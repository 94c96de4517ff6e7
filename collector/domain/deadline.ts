import type { DeadlineTerms } from "./events.ts";

/** Q, S, R and U: the predicted terms in the order of the inequality; D is what remains. */
export const DEADLINE_TERMS = ["queueMs", "serviceMs", "responseMs", "uncertaintyMs"] as const;
export type DeadlineTerm = (typeof DEADLINE_TERMS)[number];

export interface DeadlineTest {
  /** Whether the work fits before its deadline; `unknown` where that hangs on a term not reported. */
  verdict: "fits" | "does_not_fit" | "unknown";
  /** Sum of the terms that are known, in milliseconds: the least that the work takes. */
  knownMs: number;
  /** D less the sum, in milliseconds, negative when it does not fit; null while a term is unknown. */
  marginMs: number | null;
  /** The terms that were not reported. */
  unknown: DeadlineTerm[];
}

/**
 * Q + S + R + U < D: work is let in only when it is predicted to be answered before its deadline.
 * 45 + 35 + 10 + 15 = 105 ms does not fit into 80 ms, and fits into 120. A term that was not
 * reported is not taken for zero: the test is unknown, unless the others alone are too long.
 */
export function testDeadline(terms: DeadlineTerms): DeadlineTest {
  const unknown = DEADLINE_TERMS.filter((term) => terms[term] === null);
  const knownMs = DEADLINE_TERMS.reduce((sum, term) => sum + (terms[term] ?? 0), 0);
  const marginMs = unknown.length === 0 ? terms.remainingMs - knownMs : null;
  if (knownMs >= terms.remainingMs) return { verdict: "does_not_fit", knownMs, marginMs, unknown };
  return { verdict: unknown.length === 0 ? "fits" : "unknown", knownMs, marginMs, unknown };
}

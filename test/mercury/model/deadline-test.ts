export interface DeadlineTerms {
  readonly queueMs: number;
  readonly serviceMs: number;
  readonly responseMs: number;
  readonly uncertaintyMs: number;
  readonly deadlineRemainingMs: number;
}

export interface DeadlineVerdict {
  readonly admit: boolean;
  readonly predictedMs: number;
  /** Negative when the request cannot make it. */
  readonly marginMs: number;
}

/** The modelled request: 105 ms predicted against 80 ms left. */
export const mercuryDeadlineTerms: DeadlineTerms = {
  queueMs: 45,
  serviceMs: 35,
  responseMs: 10,
  uncertaintyMs: 15,
  deadlineRemainingMs: 80,
};

/**
 * Q + S + R + U < D: admit only what is predicted to finish before its deadline.
 * Worked example: 45 + 35 + 10 + 15 = 105 against 80: reject; against 120: admit, margin 15.
 */
export function testDeadline(terms: DeadlineTerms): DeadlineVerdict {
  const predictedMs = terms.queueMs + terms.serviceMs + terms.responseMs + terms.uncertaintyMs;
  return {
    admit: predictedMs < terms.deadlineRemainingMs,
    predictedMs,
    marginMs: terms.deadlineRemainingMs - predictedMs,
  };
}

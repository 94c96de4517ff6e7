export interface AdaptiveLimitInputs {
  readonly longRttMs: number;
  readonly currentRttMs: number;
  readonly limit: number;
  readonly gradientMin: number;
  readonly queueTerm: number;
  readonly smoothing: number;
}

export interface AdaptiveLimitUpdate {
  readonly gradient: number;
  readonly targetLimit: number;
  readonly nextLimit: number;
}

/** The modelled update: latency has risen from 20 to 50 ms at a limit of 100. */
export const mercuryAdaptiveLimit: AdaptiveLimitInputs = {
  longRttMs: 20,
  currentRttMs: 50,
  limit: 100,
  gradientMin: 0.5,
  queueTerm: 10,
  smoothing: 0.2,
};

/**
 * One Gradient2-like step: gradient = long ÷ current RTT within [gradientMin, 1],
 * target = gradient × limit + queue term, next = limit × (1 − smoothing) + target × smoothing.
 * Worked example: 20 ÷ 50 clamps to 0.5, target 0.5 × 100 + 10 = 60, next 80 + 12 = 92.
 */
export function updateAdaptiveLimit(inputs: AdaptiveLimitInputs): AdaptiveLimitUpdate {
  const ratio = inputs.longRttMs / inputs.currentRttMs;
  const gradient = Math.min(1, Math.max(inputs.gradientMin, ratio));
  const targetLimit = gradient * inputs.limit + inputs.queueTerm;
  const nextLimit = inputs.limit * (1 - inputs.smoothing) + targetLimit * inputs.smoothing;
  return { gradient, targetLimit, nextLimit };
}

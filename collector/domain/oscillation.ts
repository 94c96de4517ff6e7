/** What a gauge was within one step of time. */
export interface GaugeStep {
  low: number;
  high: number;
  /** Its newest value in the step. */
  last: number;
}

/** How restless a limit is. */
export interface Oscillation {
  reversals: number;
  /** How much time they were counted in; steps of which nothing is known are left out. */
  minutes: number;
  /** Null where less than a minute is known. */
  perMinute: number | null;
}

/** Movements smaller than this share of a limit's mean are noise. */
export const DEAD_BAND_SHARE = 0.1;

/**
 * How often a limit turned round: `steps` of `stepSeconds` each, null where nothing is known. A
 * movement counts once it is larger than `deadBandShare` of the mean, so that noise is no reversal.
 * A limit that goes 100, 120, 100, 120, 100 in steps of 20 s reversed three times in 1.67 minutes.
 */
export function oscillationOf(
  steps: readonly (GaugeStep | null)[],
  stepSeconds: number,
  deadBandShare = DEAD_BAND_SHARE,
): Oscillation {
  const known = steps.filter((step) => step !== null);
  const mean = known.reduce((sum, { last }) => sum + last, 0) / Math.max(1, known.length);
  const reversals = countReversals(steps, Math.abs(mean) * deadBandShare);
  const minutes = (known.length * stepSeconds) / 60;
  return { reversals, minutes, perMinute: minutes < 1 ? null : reversals / minutes };
}

/**
 * Times that a series changes its direction by more than `deadBand`, in its own unit. After a gap
 * the direction is not known, so that a gap is never a reversal.
 */
function countReversals(steps: readonly (GaugeStep | null)[], deadBand: number): number {
  let reversals = 0;
  let zigzag: Zigzag | null = null;
  for (const step of steps) {
    if (step === null) {
      zigzag = null;
      continue;
    }
    for (const value of pathThrough(step)) {
      const next = follow(zigzag, value, deadBand);
      if (zigzag !== null && zigzag.direction * next.direction < 0) reversals += 1;
      zigzag = next;
    }
  }
  return reversals;
}

/** The values of a step in an order that ends nearest to its newest one. */
function pathThrough({ low, high, last }: GaugeStep): number[] {
  return high - last < last - low ? [low, high, last] : [high, low, last];
}

interface Zigzag {
  /** 1 up, −1 down, 0 not known yet. */
  direction: number;
  /** The lowest and the highest value since the last reversal. */
  low: number;
  high: number;
}

function follow(zigzag: Zigzag | null, value: number, deadBand: number): Zigzag {
  if (zigzag === null) return { direction: 0, low: value, high: value };
  const { direction, low, high } = zigzag;
  if (direction >= 0 && value < high - deadBand) return { direction: -1, low: value, high: value };
  if (direction <= 0 && value > low + deadBand) return { direction: 1, low: value, high: value };
  return { direction, low: Math.min(low, value), high: Math.max(high, value) };
}

import { quantile, type Histogram } from "./histogram.ts";

/** Below this many values a percentile says more about chance than about the service. */
export const PERCENTILE_N_MIN = 20;

/** Percentiles of measured values, in the values' own unit; null when too few were measured. */
export interface Percentiles {
  /** How many values were measured. */
  n: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** The percentiles of a distribution of `n` values, each off by 4.43 % at most. */
export function percentilesOf(histogram: Histogram, n: number): Percentiles {
  const at = (share: number) => (n < PERCENTILE_N_MIN ? null : quantile(histogram, share));
  return { n, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

import { bucketValue, countOf, type Histogram } from "./histogram.ts";

/** Fewer delays than this tell nothing of whether they are spread. */
const DELAYS_N_MIN = 50;

/** Whether the callers that were turned away were told to come back at different times. */
export interface RetryDelays {
  /** How many rejections named a delay. */
  n: number;
  /** Of these, the share in the fullest bucket, which is 9 % wide; null of fewer than 50. */
  sameShare: number | null;
  /** The delay of that bucket, milliseconds. */
  sameMs: number | null;
  /** Whether that share is at or above the one that a finding begins at. */
  synchronised: boolean;
}

/**
 * Looks for identical retry delays in the distribution of `n` delays in milliseconds: retries that
 * are synchronised come back as the next spike. 90 of 100 callers told 1,000 ms are 0.9.
 */
export function judgeRetryDelays(
  histogram: Histogram,
  n: number,
  sameShareMax: number,
): RetryDelays {
  const all = countOf(histogram);
  if (n < DELAYS_N_MIN || all <= 0) {
    return { n, sameShare: null, sameMs: null, synchronised: false };
  }
  let most = histogram.zeroCount;
  let sameMs = 0;
  for (const [at, index] of histogram.indexes.entries()) {
    const count = histogram.counts[at] ?? 0;
    if (count <= most) continue;
    most = count;
    sameMs = bucketValue(index);
  }
  const sameShare = most / all;
  return { n, sameShare, sameMs, synchronised: sameShare >= sameShareMax };
}

import {
  INDEX_MAX,
  INDEX_MIN,
  addToBucket,
  addValue,
  emptyHistogram,
  type Histogram,
} from "./histogram.ts";

/** The scale of our own buckets. */
const OWN_SCALE = 3;

/** Buckets of an exponential histogram: the first has index `offset`. */
export interface ExponentialBuckets {
  offset: number;
  bucketCounts: readonly number[];
}

/**
 * Our histogram of an OTLP exponential histogram whose values are in units of `unitFactor` of ours.
 * Bucket `i` of scale `s` covers (2^(i·2^−s), 2^((i+1)·2^−s)]. At scale 3 and finer, in our own
 * unit, every bucket lies inside one of ours and the result is exact: at scale 5 bucket 7 goes to
 * bucket 7 / 2^2 = 1. Coarser ones, and those of another unit, spread over several of ours: their
 * counts go to the bucket of their geometric middle, so that an error of up to 2^(2^−s / 2) − 1 is
 * the sender's. Negative values count as zero; indexes beyond what a double can be go to the last.
 */
export function histogramOfExponential(
  scale: number,
  zeroCount: number,
  { positive, negative }: { positive: ExponentialBuckets; negative: ExponentialBuckets },
  unitFactor = 1,
): Histogram {
  const histogram = emptyHistogram();
  histogram.zeroCount = negative.bucketCounts.reduce((sum, count) => sum + count, zeroCount);
  const shift = Math.log2(unitFactor) * 2 ** OWN_SCALE;
  for (const [at, count] of positive.bucketCounts.entries()) {
    const index = positive.offset + at;
    addToBucket(histogram, clampIndex(ownIndex(index, scale, shift)), count);
  }
  return histogram;
}

/** `shift` is by how many of our buckets a change of unit moves a value. */
function ownIndex(index: number, scale: number, shift: number): number {
  if (scale >= OWN_SCALE && shift === 0) return Math.floor(index / 2 ** (scale - OWN_SCALE));
  const middle = (index + 0.5) * 2 ** (OWN_SCALE - scale) + shift;
  // The upper bound of a bucket belongs to it.
  return Math.ceil(middle) - 1;
}

function clampIndex(index: number): number {
  return Math.min(INDEX_MAX, Math.max(INDEX_MIN, index));
}

/**
 * Our histogram of an OTLP histogram with explicit bounds: bucket `i` covers (bounds[i − 1],
 * bounds[i]], there is one count more than bounds, and a bound `b` is `b · unitFactor` in our unit.
 * Each count goes to the bucket of its geometric middle, (5, 10] to that of √50 = 7.07: how wrong
 * that is, the sender's bounds decide. What has no geometric middle: a bucket that begins at zero
 * or below goes to half its upper bound, and the last one, which has no end, to its lower bound.
 */
export function histogramOfBounds(
  bounds: readonly number[],
  bucketCounts: readonly number[],
  unitFactor = 1,
): Histogram {
  const histogram = emptyHistogram();
  for (const [at, count] of bucketCounts.entries()) {
    const value = middleOf(bounds[at - 1] ?? -Infinity, bounds[at] ?? Infinity) * unitFactor;
    addValue(histogram, value, count);
  }
  return histogram;
}

function middleOf(lower: number, upper: number): number {
  if (upper <= 0) return 0;
  if (upper === Infinity) return Math.max(0, lower);
  return lower <= 0 ? upper / 2 : Math.sqrt(lower) * Math.sqrt(upper);
}

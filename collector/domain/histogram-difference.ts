import { addToBucket, emptyHistogram, type Histogram } from "./histogram.ts";

/**
 * The values that a cumulative histogram has more than it had. A sender that merges its buckets in
 * between moves values into a neighbour: what one bucket then has less, the next ones above it have
 * more, and it is taken from those, so that no count is negative and their sum is exact.
 */
export function histogramDifference(now: Histogram, before: Histogram): Histogram {
  const difference = emptyHistogram();
  let owed = Math.min(0, now.zeroCount - before.zeroCount);
  difference.zeroCount = Math.max(0, now.zeroCount - before.zeroCount);
  const [nowCounts, beforeCounts] = [countsByIndex(now), countsByIndex(before)];
  const indexes = [...new Set([...now.indexes, ...before.indexes])].sort((a, b) => a - b);
  for (const index of indexes) {
    const more = (nowCounts.get(index) ?? 0) - (beforeCounts.get(index) ?? 0) + owed;
    owed = Math.min(0, more);
    if (more > 0) addToBucket(difference, index, more);
  }
  return owed === 0 ? difference : withoutHighest(difference, -owed);
}

function countsByIndex({ indexes, counts }: Histogram): Map<number, number> {
  return new Map(indexes.map((index, at) => [index, counts[at] ?? 0]));
}

/** Without so many of the largest values. */
function withoutHighest(histogram: Histogram, count: number): Histogram {
  let left = count;
  const less = emptyHistogram();
  for (const [at, index] of [...histogram.indexes.entries()].reverse()) {
    const has = histogram.counts[at] ?? 0;
    addToBucket(less, index, has - Math.min(left, has));
    left -= Math.min(left, has);
  }
  less.zeroCount = Math.max(0, histogram.zeroCount - left);
  return less;
}

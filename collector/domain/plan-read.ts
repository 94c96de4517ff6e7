import { TIERS, bucketEnd, bucketStart, readTier, type Tier } from "./tiers.ts";

/** A half-open span of seconds since the epoch. */
export interface Span {
  fromSeconds: number;
  toSeconds: number;
}

/** Rows to sum: those of one tier whose bucket lies in the span. */
export interface ReadSegment extends Span {
  tierSeconds: number;
  /** Only rows that were written to the tier directly, because finer rows are read for the rest. */
  directOnly: boolean;
}

/** A bucket of a coarser tier whose merged row lacks some of the finer rows. */
export interface Dirty {
  tierSeconds: number;
  bucketSeconds: number;
}

/**
 * Widens a window to the steps that its ends can be read in, given what is still kept, and to steps
 * of `tierSecondsMin`, the finest tier of the table.
 */
export function readableWindow(window: Span, nowSeconds: number, tierSecondsMin = 1): Span {
  const from = Math.max(tierSecondsMin, readTier(window.fromSeconds, nowSeconds).seconds);
  const to = Math.max(tierSecondsMin, readTier(window.toSeconds, nowSeconds).seconds);
  return {
    fromSeconds: bucketStart(window.fromSeconds, from),
    toSeconds: bucketEnd(window.toSeconds, to),
  };
}

/**
 * The rows whose sum is exactly what was counted in `window`: coarse buckets in its middle, finer
 * ones at its ends and wherever a coarse bucket is not merged yet. No tier coarser than
 * `tierSecondsMax` is used, so that each row falls into one step of a series, and none finer than
 * `tierSecondsMin`, in whose steps the window must begin and end.
 */
export function planRead(
  window: Span,
  dirty: readonly Dirty[],
  tierSecondsMax: number,
  tierSecondsMin = 1,
): ReadSegment[] {
  const finest = TIERS.findIndex((tier) => tier.seconds >= tierSecondsMin);
  const coarsest = TIERS.findLastIndex((tier) => tier.seconds <= tierSecondsMax);
  const plan = { finest, dirty };
  return joinAdjacent(cover(Math.max(finest, coarsest), window, plan));
}

interface Plan {
  /** Index of the finest tier that has rows. */
  finest: number;
  dirty: readonly Dirty[];
}

function cover(index: number, span: Span, plan: Plan): ReadSegment[] {
  const tier = TIERS[index];
  if (tier === undefined || span.fromSeconds >= span.toSeconds) return [];
  if (index === plan.finest) return [{ ...span, tierSeconds: tier.seconds, directOnly: false }];
  const from = bucketEnd(span.fromSeconds, tier.seconds);
  const to = bucketStart(span.toSeconds, tier.seconds);
  if (from >= to) return cover(index - 1, span, plan);
  return [
    ...cover(index - 1, { fromSeconds: span.fromSeconds, toSeconds: from }, plan),
    ...coverAligned(index, tier, { fromSeconds: from, toSeconds: to }, plan),
    ...cover(index - 1, { fromSeconds: to, toSeconds: span.toSeconds }, plan),
  ];
}

function coverAligned(index: number, tier: Tier, span: Span, plan: Plan): ReadSegment[] {
  const segments: ReadSegment[] = [];
  let cursor = span.fromSeconds;
  for (const bucket of unmergedBuckets(tier, span, plan.dirty)) {
    const bucketSpan = { fromSeconds: bucket, toSeconds: bucket + tier.seconds };
    if (bucket > cursor) {
      segments.push(segmentOf(tier, { fromSeconds: cursor, toSeconds: bucket }, false));
    }
    segments.push(segmentOf(tier, bucketSpan, true), ...cover(index - 1, bucketSpan, plan));
    cursor = bucketSpan.toSeconds;
  }
  if (cursor < span.toSeconds) {
    segments.push(segmentOf(tier, { fromSeconds: cursor, toSeconds: span.toSeconds }, false));
  }
  return segments;
}

/** A bucket lacks rows when it, or any finer bucket inside it, waits to be merged. */
function unmergedBuckets(tier: Tier, span: Span, dirty: readonly Dirty[]): number[] {
  const buckets = new Set<number>();
  for (const { tierSeconds, bucketSeconds } of dirty) {
    if (tierSeconds > tier.seconds) continue;
    const bucket = bucketStart(bucketSeconds, tier.seconds);
    if (bucket >= span.fromSeconds && bucket < span.toSeconds) buckets.add(bucket);
  }
  return [...buckets].sort((a, b) => a - b);
}

function segmentOf(tier: Tier, span: Span, directOnly: boolean): ReadSegment {
  return { ...span, tierSeconds: tier.seconds, directOnly };
}

function joinAdjacent(segments: ReadSegment[]): ReadSegment[] {
  const sorted = [...segments].sort(
    (a, b) =>
      a.tierSeconds - b.tierSeconds ||
      Number(a.directOnly) - Number(b.directOnly) ||
      a.fromSeconds - b.fromSeconds,
  );
  const joined: ReadSegment[] = [];
  for (const segment of sorted) {
    const last = joined.at(-1);
    const continues =
      last?.tierSeconds === segment.tierSeconds &&
      last.directOnly === segment.directOnly &&
      last.toSeconds === segment.fromSeconds;
    if (last !== undefined && continues) last.toSeconds = segment.toSeconds;
    else joined.push({ ...segment });
  }
  return joined;
}

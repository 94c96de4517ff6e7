const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A resolution in which rollups are kept. Times in seconds. */
export interface Tier {
  seconds: number;
  /** How long its rows are kept. */
  retentionSeconds: number;
  /** Span of one table partition. */
  partitionSeconds: number;
}

/** Finest first; each is a whole multiple of the one before it. */
export const TIERS = [
  { seconds: 1, retentionSeconds: 2 * HOUR, partitionSeconds: HOUR },
  { seconds: 10, retentionSeconds: 48 * HOUR, partitionSeconds: 6 * HOUR },
  { seconds: 60, retentionSeconds: 30 * DAY, partitionSeconds: DAY },
  { seconds: HOUR, retentionSeconds: 396 * DAY, partitionSeconds: 30 * DAY },
  // Read in the middle of long windows only: no event is written to it, and no window ends in it.
  { seconds: DAY, retentionSeconds: 396 * DAY, partitionSeconds: 360 * DAY },
] as const satisfies readonly Tier[];

/** Events older than this are not counted. */
export const RETENTION_SECONDS = TIERS[3].retentionSeconds;

/** Events that claim to be later than their arrival by more than this are not counted. */
export const AHEAD_SECONDS_MAX = 600;

/** A reader leaves a tier this long before a writer does, so that clocks may differ a little. */
const READ_MARGIN_SECONDS = 120;

/** The finest tier that still keeps rows of `timeSeconds`; null when no tier does. */
export function writeTier(timeSeconds: number, nowSeconds: number): Tier | null {
  const ageSeconds = nowSeconds - timeSeconds;
  return TIERS.find((tier) => ageSeconds < tier.retentionSeconds) ?? null;
}

/** The tier in whose steps a window can begin or end at `timeSeconds`. */
export function readTier(timeSeconds: number, nowSeconds: number): Tier {
  const ageSeconds = nowSeconds - timeSeconds;
  const fits = (tier: Tier) => ageSeconds < tier.retentionSeconds - READ_MARGIN_SECONDS;
  return TIERS.find(fits) ?? TIERS[3];
}

/** The tier into which the rows of `tier` are merged; null for the coarsest. */
export function coarserTier(tier: Tier): Tier | null {
  const index = TIERS.findIndex((other) => other.seconds === tier.seconds);
  return TIERS[index + 1] ?? null;
}

/** Start of the bucket of `stepSeconds` that contains `timeSeconds`. */
export function bucketStart(timeSeconds: number, stepSeconds: number): number {
  return Math.floor(timeSeconds / stepSeconds) * stepSeconds;
}

/** First bucket boundary at or after `timeSeconds`. */
export function bucketEnd(timeSeconds: number, stepSeconds: number): number {
  return Math.ceil(timeSeconds / stepSeconds) * stepSeconds;
}

export interface TokenBucketPolicy {
  readonly tokensPerSecond: number;
  readonly burstTokens: number;
}

export interface TokenBucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** The modelled policy: 200 tokens/s, 400 at once, one token a request. */
export const mercuryTokenBucket: TokenBucketPolicy = { tokensPerSecond: 200, burstTokens: 400 };

/** The bucket at `nowMs`: tokens + rate × elapsed, at most the burst. */
export function refill(policy: TokenBucketPolicy, bucket: TokenBucket, nowMs: number): TokenBucket {
  const elapsedSeconds = Math.max(0, nowMs - bucket.atMs) / 1_000;
  return {
    tokens: Math.min(policy.burstTokens, bucket.tokens + policy.tokensPerSecond * elapsedSeconds),
    atMs: Math.max(bucket.atMs, nowMs),
  };
}

/**
 * Takes `cost` tokens from a refilled bucket, or says null where it holds fewer.
 * Worked example: a full bucket of 400 gives 400 requests at once, and not one more.
 */
export function take(bucket: TokenBucket, cost: number): TokenBucket | null {
  return bucket.tokens >= cost ? { ...bucket, tokens: bucket.tokens - cost } : null;
}

/** Milliseconds until the bucket holds `tokens`. Worked example: 400 ÷ 200/s from empty = 2,000. */
export function msUntilTokens(
  policy: TokenBucketPolicy,
  bucket: TokenBucket,
  tokens: number,
): number {
  return (Math.max(0, tokens - bucket.tokens) / policy.tokensPerSecond) * 1_000;
}

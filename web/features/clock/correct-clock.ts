/** Differences up to this are taken for the time that the answer was under way. */
const TOLERATED_SKEW_MS = 1_500;

/**
 * How far the server's clock is ahead of this browser's, in milliseconds, from one answer of the
 * server and the moment it arrived. Small differences count as none.
 */
export function clockSkewMs(serverNowMs: number, arrivedMs: number): number {
  const skew = serverNowMs - arrivedMs;
  return Math.abs(skew) <= TOLERATED_SKEW_MS ? 0 : Math.round(skew / 1_000) * 1_000;
}

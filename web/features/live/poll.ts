/** How often a live view asks. */
export const LIVE_POLL_MS = 2_000;
/** How often the collectors' state is asked for, and everything on a view that stands still. */
export const SLOW_POLL_MS = 5_000;

const RETRY_MS = 5_000;

/** The pause before the next request: a server in trouble is not asked faster than every 5 s. */
export function pollIntervalMs(failing: boolean, normalMs: number): number {
  return failing ? Math.max(RETRY_MS, normalMs) : normalMs;
}

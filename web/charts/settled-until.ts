/** Instances send every few seconds: what is younger than this may still miss some of them. */
const SETTLING_MS = 10_000;
/** The newest event is one instance's; the others may be this much behind it. */
const SPREAD_MS = 3_000;
/** Data this much behind is no longer on its way, and what is there will not grow. */
const GIVEN_UP_MS = 60_000;

/** Up to when figures are not expected to grow any more. Epoch milliseconds. */
export function settledUntil(nowMs: number, dataThrough: number | null): number {
  const byClock = nowMs - SETTLING_MS;
  if (dataThrough === null || nowMs - dataThrough > GIVEN_UP_MS) return byClock;
  return Math.min(byClock, dataThrough - SPREAD_MS);
}

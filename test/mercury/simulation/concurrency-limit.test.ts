import { expect, it } from "vitest";

import {
  ConcurrencyLimit,
  hastyTuning,
  type LimitTuning,
  steadyTuning,
} from "./concurrency-limit.ts";

const workers = 4;
const usualRttMs = 50;

/** The limit over time where every place is always taken: round trips then grow with the limit. */
function saturated(tuning: LimitTuning | null, windows: number): number[] {
  const concurrency = new ConcurrencyLimit(workers, 40, usualRttMs);
  return Array.from({ length: windows }, () => {
    concurrency.noteInFlight(concurrency.limit);
    concurrency.noteRoundTrip((concurrency.limit / workers) * usualRttMs);
    concurrency.closeWindow(tuning);
    return concurrency.limit;
  });
}

function swing(limits: readonly number[]): number {
  return Math.max(...limits) - Math.min(...limits);
}

it("stays where it was set without a tuning", () => {
  expect(new Set(saturated(null, 20))).toEqual(new Set([40]));
});

it("settles with the steady tuning and swings for ever with the hasty one", () => {
  expect(swing(saturated(steadyTuning, 200).slice(-12))).toBeLessThan(2);
  expect(swing(saturated(hastyTuning, 200).slice(-12))).toBeGreaterThan(8);
});

it("does not grow while nobody reaches it", () => {
  const concurrency = new ConcurrencyLimit(workers, 40, usualRttMs);
  concurrency.limit = 10;
  for (let window = 0; window < 20; window += 1) {
    concurrency.noteInFlight(2);
    concurrency.noteRoundTrip(usualRttMs);
    concurrency.closeWindow(steadyTuning);
  }
  expect(concurrency.limit).toBe(10);
});

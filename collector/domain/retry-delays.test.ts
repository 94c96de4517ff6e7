import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addValue, emptyHistogram, type Histogram } from "./histogram.ts";
import { judgeRetryDelays } from "./retry-delays.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram = emptyHistogram();
  for (const value of values) addValue(histogram, value);
  return histogram;
}

describe("judgeRetryDelays", () => {
  test("worked example: 90 of 100 callers are told 1,000 ms", () => {
    const others = Array.from({ length: 10 }, (_, index) => 2_000 + 400 * index);
    const delays = [...Array.from({ length: 90 }, () => 1_000), ...others];
    const judged = judgeRetryDelays(histogramOf(delays), 100, 0.8);
    expect(judged.sameShare).toBe(0.9);
    expect(Math.abs((judged.sameMs ?? NaN) - 1_000)).toBeLessThan(50);
    expect(judged.synchronised).toBe(true);
  });

  test("delays spread from 1 to 2 s are not synchronised", () => {
    const delays = Array.from({ length: 1_000 }, (_, index) => 1_000 + index);
    const judged = judgeRetryDelays(histogramOf(delays), delays.length, 0.8);
    expect(judged.sameShare).toBeLessThan(0.2);
    expect(judged.synchronised).toBe(false);
  });

  test("everybody told to come back at once is synchronised too", () => {
    const judged = judgeRetryDelays(histogramOf(Array.from({ length: 60 }, () => 0)), 60, 0.8);
    expect(judged).toEqual({ n: 60, sameShare: 1, sameMs: 0, synchronised: true });
  });

  test("says nothing of fewer than 50 delays", () => {
    const judged = judgeRetryDelays(histogramOf(Array.from({ length: 49 }, () => 1_000)), 49, 0.8);
    expect(judged).toEqual({ n: 49, sameShare: null, sameMs: null, synchronised: false });
    expect(judgeRetryDelays(emptyHistogram(), 0, 0.8).sameShare).toBeNull();
  });

  test("the share is at least an even spread's and at most all", () => {
    const delay = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(fc.array(delay, { minLength: 50, maxLength: 200 }), (delays) => {
        const histogram = histogramOf(delays);
        const { sameShare } = judgeRetryDelays(histogram, delays.length, 0.8);
        expect(sameShare).toBeLessThanOrEqual(1);
        expect(sameShare).toBeGreaterThanOrEqual(1 / (histogram.indexes.length + 1));
      }),
    );
  });
});

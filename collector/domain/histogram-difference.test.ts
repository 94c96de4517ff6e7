import * as fc from "fast-check";
import { expect, test } from "vitest";
import { histogramDifference } from "./histogram-difference.ts";
import { addValue, countOf, emptyHistogram, merge, type Histogram } from "./histogram.ts";

function of(values: readonly number[]): Histogram {
  const histogram = emptyHistogram();
  for (const value of values) addValue(histogram, value);
  return histogram;
}

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 30 });

test("is exactly what was added in between", () => {
  fc.assert(
    fc.property(values, values, (before, added) => {
      const difference = histogramDifference(merge(of(before), of(added)), of(before));
      expect(difference).toEqual(of(added));
    }),
  );
});

test("of any two it holds as many values as there are more, and no negative ones", () => {
  fc.assert(
    fc.property(values, values, (now, before) => {
      fc.pre(now.length >= before.length);
      const difference = histogramDifference(of(now), of(before));
      expect(countOf(difference)).toBe(now.length - before.length);
      expect([difference.zeroCount, ...difference.counts].every((count) => count >= 0)).toBe(true);
    }),
  );
});

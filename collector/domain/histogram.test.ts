import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  INDEX_MAX,
  INDEX_MIN,
  addValue,
  bucketIndex,
  bucketValue,
  countOf,
  emptyHistogram,
  merge,
  quantile,
  type Histogram,
} from "./histogram.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram = emptyHistogram();
  for (const value of values) addValue(histogram, value);
  return histogram;
}

const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });
const milliseconds = fc.double({ min: 0.001, max: 100_000, noNaN: true });
const values = fc.array(fc.oneof(milliseconds, positive, fc.constant(0), fc.constant(-1)));

describe("bucketIndex", () => {
  test.each([
    [1, -1],
    [1.05, 0],
    [2, 7],
    [2.000_000_1, 8],
    [0.5, -9],
    [1_024, 79],
    [Number.MIN_VALUE, INDEX_MIN],
    [Number.MAX_VALUE, INDEX_MAX],
  ])("%d is in bucket %d", (value, index) => {
    expect(bucketIndex(value)).toBe(index);
  });

  test("every bucket's middle is in it, and indexes fit a smallint", () => {
    fc.assert(
      fc.property(fc.integer({ min: -8_000, max: INDEX_MAX }), (index) => {
        expect(bucketIndex(bucketValue(index))).toBe(index);
      }),
    );
    expect(INDEX_MIN).toBeGreaterThanOrEqual(-(2 ** 15));
    expect(INDEX_MAX).toBeLessThan(2 ** 15);
  });

  test("a larger value is never in a lower bucket", () => {
    fc.assert(
      fc.property(positive, positive, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(bucketIndex(low)).toBeLessThanOrEqual(bucketIndex(high));
      }),
    );
  });

  test.each([0, -1, Number.NaN, Infinity])("%d is refused", (value) => {
    expect(() => bucketIndex(value)).toThrow(`expected a positive finite number, got ${value}`);
  });
});

describe("merge", () => {
  test("whichever way values are split, the histogram is the same", () => {
    const split = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.oneof(milliseconds, fc.constant(0))));
    fc.assert(
      fc.property(split, (items) => {
        const parts = [0, 1, 2, 3, 4].map((part) =>
          histogramOf(items.filter(([of]) => of === part).map(([, value]) => value)),
        );
        const whole = histogramOf(items.map(([, value]) => value));
        expect(parts.reduce(merge, emptyHistogram())).toEqual(whole);
      }),
    );
  });

  test("is associative and commutative, and changes neither side", () => {
    fc.assert(
      fc.property(values, values, values, (one, two, three) => {
        const [a, b, c] = [histogramOf(one), histogramOf(two), histogramOf(three)];
        const left = merge(merge(a, b), c);
        expect(left).toEqual(merge(a, merge(c, b)));
        expect(a).toEqual(histogramOf(one));
        expect(countOf(left)).toBe(one.length + two.length + three.length);
      }),
    );
  });

  test("buckets stay ascending and without empty ones", () => {
    fc.assert(
      fc.property(values, values, (one, two) => {
        const { indexes, counts } = merge(histogramOf(one), histogramOf(two));
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        expect(counts).toHaveLength(indexes.length);
        expect(counts.every((count) => count > 0)).toBe(true);
      }),
    );
  });
});

describe("quantile", () => {
  test("worked example: of 1 … 200 ms the 95th percentile is 190 ms, within 5 %", () => {
    const histogram = histogramOf(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(Math.abs((quantile(histogram, 0.95) ?? 0) / 190 - 1)).toBeLessThan(0.05);
  });

  test("is within 5 % of the exact one, whatever the positive values", () => {
    const some = fc.array(fc.oneof(milliseconds, fc.double({ min: 1e-300, max: 1e300 })), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (given, q) => {
        const finite = given.filter((value) => value > 0);
        fc.pre(finite.length > 0);
        const sorted = finite.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil(q * sorted.length)) - 1] ?? Number.NaN;
        const found = quantile(histogramOf(finite), q) ?? Number.NaN;
        expect(Math.abs(found / exact - 1)).toBeLessThan(0.05);
      }),
    );
  });

  test("zero and less are zero; nothing has no quantile", () => {
    expect(quantile(histogramOf([0, -5, 7]), 0.5)).toBe(0);
    expect(quantile(emptyHistogram(), 0.5)).toBeNull();
  });

  test("a count stands for that many values", () => {
    const weighted = emptyHistogram();
    addValue(weighted, 3, 4);
    expect(weighted).toEqual(histogramOf([3, 3, 3, 3]));
  });
});

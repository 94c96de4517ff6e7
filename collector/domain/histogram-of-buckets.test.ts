import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INDEX_MAX, INDEX_MIN, addValue, bucketIndex, emptyHistogram } from "./histogram.ts";
import { histogramOfBounds, histogramOfExponential } from "./histogram-of-buckets.ts";

const none = { offset: 0, bucketCounts: [] };

describe("histogramOfExponential", () => {
  test("our own scale is taken as it is, negative values as zero", () => {
    const positive = { offset: -2, bucketCounts: [1, 0, 3] };
    const negative = { offset: 5, bucketCounts: [2, 2] };
    expect(histogramOfExponential(3, 1, { positive, negative })).toEqual({
      zeroCount: 1 + 2 + 2,
      indexes: [-2, 0],
      counts: [1, 3],
    });
  });

  test("a finer scale gives exactly the histogram of the values themselves", () => {
    const values = fc.array(fc.integer({ min: -4_000, max: 4_000 }), { maxLength: 50 });
    fc.assert(
      fc.property(values, fc.integer({ min: 4, max: 9 }), (exponents, scale) => {
        // Values in the middle of their bucket of the finer scale, where no rounding matters.
        const direct = emptyHistogram();
        const bucketCounts = Array.from({ length: 8_001 }, () => 0);
        for (const exponent of exponents) {
          addValue(direct, 2 ** ((exponent + 0.5) * 2 ** -scale));
          bucketCounts[exponent + 4_000] = (bucketCounts[exponent + 4_000] ?? 0) + 1;
        }
        const positive = { offset: -4_000, bucketCounts };
        expect(histogramOfExponential(scale, 0, { positive, negative: none })).toEqual(direct);
      }),
      { numRuns: 30 },
    );
  });

  test("a coarser bucket goes to its geometric middle: at scale 0, (4, 8] to √32 = 5.66", () => {
    const positive = { offset: 2, bucketCounts: [6] };
    expect(histogramOfExponential(0, 0, { positive, negative: none })).toEqual({
      zeroCount: 0,
      // On the bound between two of ours, which belongs to the lower one.
      indexes: [bucketIndex(Math.sqrt(31.999))],
      counts: [6],
    });
  });

  test("another unit moves the buckets: seconds in (1, 1.09] are milliseconds near 1,044", () => {
    const positive = { offset: 0, bucketCounts: [1] };
    const { indexes } = histogramOfExponential(3, 0, { positive, negative: none }, 1_000);
    expect(indexes).toEqual([bucketIndex(2 ** (1 / 16) * 1_000)]);
  });

  test("indexes beyond any double go to the last bucket there is", () => {
    const far = (offset: number) => ({ offset, bucketCounts: [1] });
    const at = (scale: number, offset: number) =>
      histogramOfExponential(scale, 0, { positive: far(offset), negative: none }).indexes;
    expect(at(-10, 2 ** 31 - 1)).toEqual([INDEX_MAX]);
    expect(at(20, -(2 ** 31))).toEqual([INDEX_MIN]);
  });
});

describe("histogramOfBounds", () => {
  test("each count goes to the geometric middle of its bounds", () => {
    const { zeroCount, indexes, counts } = histogramOfBounds([0, 5, 10, 100], [1, 2, 3, 4, 5]);
    expect(zeroCount).toBe(1);
    expect(indexes).toEqual([5 / 2, Math.sqrt(50), Math.sqrt(1_000), 100].map(bucketIndex));
    expect(counts).toEqual([2, 3, 4, 5]);
  });

  test("bounds in seconds are taken to milliseconds", () => {
    expect(histogramOfBounds([0.005, 0.01], [0, 1, 0], 1_000).indexes).toEqual([
      bucketIndex(Math.sqrt(5) * Math.sqrt(10)),
    ]);
  });
});

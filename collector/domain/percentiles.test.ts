import { expect, test } from "vitest";
import { addValue, emptyHistogram } from "./histogram.ts";
import { percentilesOf } from "./percentiles.ts";

function valuesUpTo(count: number) {
  const histogram = emptyHistogram();
  for (let value = 1; value <= count; value += 1) addValue(histogram, value);
  return histogram;
}

test("percentiles of 1 … 200 are 100, 190 and 198, within 4.43 %", () => {
  const { n, ...found } = percentilesOf(valuesUpTo(200), 200);
  expect(n).toBe(200);
  for (const [name, exact] of [
    ["p50", 100],
    ["p95", 190],
    ["p99", 198],
  ] as const) {
    expect(Math.abs((found[name] ?? NaN) / exact - 1)).toBeLessThanOrEqual(0.0443);
  }
});

test("19 values are too few for a percentile, 20 are enough", () => {
  expect(percentilesOf(valuesUpTo(19), 19)).toEqual({ n: 19, p50: null, p95: null, p99: null });
  expect(percentilesOf(valuesUpTo(20), 20).p50).not.toBeNull();
});

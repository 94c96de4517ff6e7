import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oscillationOf, type GaugeStep } from "./oscillation.ts";

function steady(value: number): GaugeStep {
  return { low: value, high: value, last: value };
}

const limit = fc.double({ min: 1, max: 1_000, noNaN: true });

describe("oscillationOf", () => {
  test("worked example: 100, 120, 100, 120, 100 reverses three times in 100 s", () => {
    const steps = [100, 120, 100, 120, 100].map(steady);
    const { reversals, minutes, perMinute } = oscillationOf(steps, 20);
    expect(reversals).toBe(3);
    expect(minutes).toBeCloseTo(100 / 60, 9);
    expect(perMinute).toBeCloseTo(1.8, 9);
  });

  test("noise inside the dead band is no reversal, however often it turns", () => {
    const steps = Array.from({ length: 60 }, (_, index) => steady(100 + (index % 2) * 9));
    expect(oscillationOf(steps, 10).reversals).toBe(0);
  });

  test("a slow swing counts, though each of its steps is small", () => {
    const swing = [100, 105, 110, 115, 120, 115, 110, 105, 100, 105, 110, 115, 120];
    expect(oscillationOf(swing.map(steady), 10).reversals).toBe(2);
  });

  test("a swing inside one step is seen by its low and its high", () => {
    const steps = [steady(100), { low: 100, high: 150, last: 100 }, steady(100)];
    expect(oscillationOf(steps, 30).reversals).toBe(1);
  });

  test("a gap is no reversal and no time", () => {
    const steps = [steady(100), steady(150), null, steady(150), steady(100)];
    expect(oscillationOf(steps, 30)).toEqual({ reversals: 0, minutes: 2, perMinute: 0 });
  });

  test("says no rate of less than a minute", () => {
    expect(oscillationOf([steady(1), steady(2), steady(1)], 10).perMinute).toBeNull();
    expect(oscillationOf([], 10).perMinute).toBeNull();
  });

  test("a limit that only rises or only falls never reverses", () => {
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 50 }), (values) => {
        const rising = values.toSorted((one, other) => one - other);
        expect(oscillationOf(rising.map(steady), 10).reversals).toBe(0);
        expect(oscillationOf(rising.toReversed().map(steady), 10).reversals).toBe(0);
      }),
    );
  });

  test("is the same of a limit twice as high, backwards, and of each value held for two steps", () => {
    fc.assert(
      fc.property(fc.array(limit, { minLength: 1, maxLength: 50 }), (values) => {
        const { reversals } = oscillationOf(values.map(steady), 10);
        const doubled = values.map((value) => steady(2 * value));
        const held = values.flatMap((value) => [steady(value), steady(value)]);
        expect(oscillationOf(doubled, 10).reversals).toBe(reversals);
        expect(oscillationOf(held, 10).reversals).toBe(reversals);
      }),
    );
  });

  test("a wider dead band never finds more", () => {
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 50 }), (values) => {
        const steps = values.map(steady);
        expect(oscillationOf(steps, 10, 0.3).reversals).toBeLessThanOrEqual(
          oscillationOf(steps, 10, 0.1).reversals,
        );
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import { latestComplete, prepareTimeChart, stepAt } from "./prepare-time-chart.ts";

const start = Date.UTC(2026, 11, 1, 12);
const amount = (count: (number | null)[]): SeriesAmount => ({
  count,
  units: count.map((value) => (value === null ? null : value * 3)),
});
const zero = amount([0, 0, 0, 0]);

function series(offered: (number | null)[], dataThrough: number): FunnelSeries {
  return {
    stepSeconds: 10,
    times: offered.map((_, index) => start + index * 10_000),
    stages: {
      offered: amount(offered),
      parsed: zero,
      eligible: zero,
      admitted: zero,
      started: zero,
      completed: zero,
    },
    logicalOperations: zero,
    rejected: { policy: zero, protection: zero },
    consumedUnits: [],
    orphanUnits: [],
    dataThrough,
    partial: null,
  };
}

const chart = (offered: (number | null)[], nowMs: number, dataThrough = nowMs) =>
  prepareTimeChart(
    series(offered, dataThrough),
    "attempts",
    { from: start, to: start + 40_000, nowMs },
    ["offered"],
  );
const values = (model: ReturnType<typeof chart>) => model.lines[0]?.values;

describe("rates", () => {
  test("a complete step is divided by its length, a gap stays a gap", () => {
    expect(values(chart([100, null, 0, 50], start + 3_600_000))).toEqual([10, null, 0, 5]);
  });

  test("the measure decides which form is drawn", () => {
    const model = prepareTimeChart(
      series([100, 0, 0, 0], start),
      "units",
      { from: start, to: start + 40_000, nowMs: start + 3_600_000 },
      ["offered"],
    );
    expect(values(model)?.[0]).toBe((100 * 3) / 10);
    expect(model.unit).toBe("units/s");
  });

  test("the step that is filling is divided by what passed of it, not drawn as a fall", () => {
    expect(values(chart([100, 100, 100, 50], start + 35_000))).toEqual([10, 10, 10, 10]);
  });

  test("a step that has hardly begun says nothing", () => {
    expect(values(chart([100, 100, 100, 1], start + 31_000))?.[3]).toBeNull();
  });

  test("while data lags, the newest step is divided by what is known of it", () => {
    const now = start + 38_000;
    expect(values(chart([100, 100, 100, 50], now, start + 34_000))?.[3]).toBe(50 / 4);
  });
});

test("steps that may still grow are marked, and the newest complete one is known", () => {
  const now = start + 35_000;
  const model = chart([100, 100, 100, 50], now);
  expect(model.fillingFrom).toBe(start + 20_000);
  expect(latestComplete(model)).toBe(1);
  const old = chart([100, 100, 100, null], start + 3_600_000);
  expect(old.fillingFrom).toBeNull();
  expect(latestComplete(old)).toBe(2);
  expect(latestComplete(chart([null, null, null, null], now))).toBeNull();
});

test("a moment belongs to the step that contains it", () => {
  const model = chart([1, 2, 3, 4], start);
  expect(stepAt(model, start + 19_999)).toBe(1);
  expect(stepAt(model, start - 1)).toBeNull();
  expect(stepAt(model, start + 40_000)).toBeNull();
});

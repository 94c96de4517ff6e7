import { expect, test } from "vitest";
import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import { knownTime } from "./known-time.ts";

const start = Date.UTC(2026, 11, 1, 12);
const window = { from: start, to: start + 60_000 };

function seriesOf(offered: (number | null)[], dataThrough: number | null): FunnelSeries {
  const amount: SeriesAmount = { count: offered, units: offered };
  return {
    stepSeconds: 10,
    times: offered.map((_, index) => start + index * 10_000),
    stages: {
      offered: amount,
      parsed: amount,
      eligible: amount,
      admitted: amount,
      started: amount,
      completed: amount,
    },
    logicalOperations: amount,
    rejected: { policy: amount, protection: amount },
    consumedUnits: [],
    orphanUnits: [],
    dataThrough,
    partial: null,
  };
}

test("a gap between known steps is no time that work was counted in", () => {
  const series = seriesOf([1, 1, null, null, 0, 1], null);
  expect(knownTime(series, window, start + 3_600_000)).toEqual({
    knownSeconds: 40,
    gapSeconds: 20,
  });
});

test("what lies before the first and after the last known step is no gap", () => {
  const series = seriesOf([null, 1, 1, null, null, null], null);
  expect(knownTime(series, window, start + 3_600_000)).toEqual({ knownSeconds: 20, gapSeconds: 0 });
});

test("the newest step counts up to the newest event, and nothing is one second at least", () => {
  expect(knownTime(seriesOf([1, 1], start + 14_000), window, start + 60_000).knownSeconds).toBe(14);
  expect(knownTime(seriesOf([null, null], null), window, start).knownSeconds).toBe(1);
});

test("the step in which a service was first heard of counts from there", () => {
  const partial = [{ what: "no_data_before" as const, at: start + 7_000 }];
  const young = { ...seriesOf([1, 1], start + 20_000), partial };
  expect(knownTime(young, window, start + 60_000).knownSeconds).toBe(13);
});

test("a window that begins inside a step counts from its own beginning", () => {
  const inside = { from: start + 4_000, to: start + 60_000 };
  expect(knownTime(seriesOf([1, 1], null), inside, start + 60_000).knownSeconds).toBe(16);
});

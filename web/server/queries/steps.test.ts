import { describe, expect, test } from "vitest";
import { knownSteps } from "./known-steps.ts";
import { seriesStep, tierOfStep } from "./series-step.ts";

const now = 2_000_000_000;

describe("seriesStep", () => {
  test.each([
    [300, 300, 1],
    [900, 300, 5],
    [3_600, 300, 20],
    [86_400, 300, 300],
    [7 * 86_400, 300, 3_600],
  ])("a window of %d s in %d points has steps of %d s", (seconds, points, step) => {
    expect(seriesStep({ fromSeconds: now - seconds, toSeconds: now }, points, now)).toBe(step);
  });

  test("is never finer than what is still kept", () => {
    const dayOld = { fromSeconds: now - 86_400, toSeconds: now - 86_400 + 60 };
    expect(seriesStep(dayOld, 300, now)).toBe(10);
  });

  test("is read from the coarsest tier whose buckets fit into it", () => {
    expect([1, 5, 20, 30, 60, 300, 3_600, 7_200].map(tierOfStep)).toEqual([
      1, 1, 10, 10, 60, 60, 3_600, 3_600,
    ]);
  });
});

describe("knownSteps", () => {
  const times = [0, 10, 20, 30, 40, 50, 60, 70, 80];

  test("a short silence between events is zero work, and known", () => {
    expect(knownSteps(times, new Set([10, 40]), 10)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("a long silence is not known", () => {
    expect(knownSteps(times, new Set([0, 40]), 10)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("nothing is known after the newest event, or without one", () => {
    expect(knownSteps(times, new Set([60, 70]), 10).slice(6)).toEqual([true, true, false]);
    expect(knownSteps(times, new Set(), 10)).not.toContain(true);
  });
});

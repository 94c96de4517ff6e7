import { expect, test } from "vitest";
import type { CollapseCurve } from "#domain/collapse";
import { preparePoints } from "./prepare-points.ts";

const amount = (...units: (number | null)[]) => ({ units, count: units });

const curve: CollapseCurve = {
  stepSeconds: 10,
  times: [0, 10_000, 20_000, 30_000],
  offered: amount(100, null, 200, 50),
  fresh: amount(80, null, 100, 50),
  completed: amount(90, null, 40, 10),
  limits: { capacityUnits: null, limiterAttempts: null },
  dataThrough: 34_000,
  partial: null,
};

test("points are rates; a gap and the bucket that still fills are none", () => {
  expect(preparePoints(curve, "units", 36_000)).toEqual([
    { timeMs: 0, offered: 10, fresh: 8, goodput: 9 },
  ]);
  expect(preparePoints(curve, "units", 60_000)).toEqual([
    { timeMs: 0, offered: 10, fresh: 8, goodput: 9 },
    { timeMs: 20_000, offered: 20, fresh: 10, goodput: 4 },
  ]);
});

test("the bucket in which a service went silent is half, however old it is", () => {
  expect(preparePoints(curve, "attempts", 9_999_000)).toHaveLength(2);
});

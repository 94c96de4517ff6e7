import fc from "fast-check";
import { expect, test } from "vitest";
import { axisFor, nearestPoint, placeOf } from "./scatter-plot-area.ts";

const axes = { xAxis: axisFor("x", 10_000), yAxis: axisFor("y", 4_000) };

test("an axis holds everything in round intervals", () => {
  expect(axisFor("x", 4_180)).toEqual({ label: "x", max: 5_000, interval: 1_000 });
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (most) => {
      const { max, interval } = axisFor("x", most);
      expect(max).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(max / interval).toBeLessThanOrEqual(6);
    }),
  );
});

test("the origin is at the bottom left, and what is beyond an axis at its end", () => {
  expect(placeOf(axes, { x: 0, y: 0 })).toEqual({ left: 0, top: 1 });
  expect(placeOf(axes, { x: 20_000, y: 4_000 })).toEqual({ left: 1, top: 0 });
});

test("the pointer means the nearest point, the newest of several, and none that is far", () => {
  const points = [
    { timeMs: 0, x: 1_000, y: 1_000 },
    { timeMs: 1, x: 5_000, y: 2_000 },
    { timeMs: 2, x: 5_000, y: 2_000 },
  ];
  const model = {
    points,
    stepMs: 10,
    marks: [],
    limits: [],
    danger: null,
    unit: "units/s",
    ...axes,
  };
  const plot = { width: 1_000, height: 500 };
  expect(nearestPoint(model, { left: 505, top: 255 }, plot)).toBe(2);
  expect(nearestPoint(model, { left: 103, top: 370 }, plot)).toBe(0);
  expect(nearestPoint(model, { left: 900, top: 20 }, plot)).toBeNull();
});

import { expect, test } from "vitest";
import { momentAt, positionOf, wholeSteps } from "./plot-area.ts";

test("a moment and its place in the plot are one another's inverse, inside the plot", () => {
  expect(positionOf(150, 100, 200)).toBe(0.5);
  expect(momentAt(0.5, 100, 200)).toBe(150);
  expect(positionOf(900, 100, 200)).toBe(1);
  expect(momentAt(-3, 100, 200)).toBe(100);
});

test("a chosen span covers whole steps, and a click chooses nothing", () => {
  expect(wholeSteps({ from: 12_300, to: 24_100 }, 5_000, 80)).toEqual({ from: 10_000, to: 25_000 });
  expect(wholeSteps({ from: 12_300, to: 12_400 }, 5_000, 2)).toBeNull();
});

import { expect, test } from "vitest";
import { drawLine } from "./draw-line.ts";

test("a line goes over the whole box and breaks at a gap", () => {
  expect(drawLine([0, 10, null, 5, 10], 10, false)).toBe("M0 28L25 0M75 14L100 0");
});

test("an area is closed down to zero, before and after a gap", () => {
  expect(drawLine([10, 10, null, 5, 5], 10, true)).toBe(
    "M0 0L25 0L25 28L0 28ZM75 14L100 14L100 28L75 28Z",
  );
});

test("nothing known is nothing drawn", () => {
  expect(drawLine([null, null], 10, true)).toBe("");
  expect(drawLine([], 10, false)).toBe("");
});

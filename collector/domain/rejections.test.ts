import { expect, test } from "vitest";
import { capacityShareOf } from "./rejections.ts";

test("worked example: 200 µs × 600,000 rejections in 60 s take half of four cores", () => {
  const cost = { meanUs: 200, rejections: 600_000, seconds: 60, instances: 4 };
  expect(capacityShareOf(cost)).toBe(0.5);
});

test("a cost that nobody reported has no share", () => {
  expect(capacityShareOf({ meanUs: null, rejections: 5, seconds: 10, instances: 1 })).toBeNull();
});

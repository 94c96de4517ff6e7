import { expect, test } from "vitest";
import { clockSkewMs } from "./correct-clock.ts";

test("the way of an answer is no skew, a wrong browser clock is", () => {
  expect(clockSkewMs(10_000, 10_180)).toBe(0);
  expect(clockSkewMs(100_000, 40_100)).toBe(60_000);
  expect(clockSkewMs(40_100, 100_000)).toBe(-60_000);
});

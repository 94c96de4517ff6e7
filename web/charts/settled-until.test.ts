import { expect, test } from "vitest";
import { settledUntil } from "./settled-until.ts";

const now = 1_000_000;

test("figures settle ten seconds behind the clock, and behind the newest event when that is late", () => {
  expect(settledUntil(now, now - 1_000)).toBe(now - 10_000);
  expect(settledUntil(now, now - 14_000)).toBe(now - 17_000);
  expect(settledUntil(now, null)).toBe(now - 10_000);
});

test("data that stopped long ago will not grow", () => {
  expect(settledUntil(now, now - 90_000)).toBe(now - 10_000);
});

import { describe, expect, test } from "vitest";
import {
  formatClock,
  formatDuration,
  formatInstant,
  formatMicros,
  formatMillis,
  formatMoment,
  formatSpan,
} from "./time.ts";

const noon = Date.UTC(2026, 11, 1, 12, 3, 5);
const minute = 60_000;

describe("times are UTC", () => {
  test("clock, instant, span", () => {
    expect(formatClock(noon)).toBe("12:03:05");
    expect(formatInstant(noon)).toBe("1 Dec 2026 12:03:05 UTC");
    expect(formatSpan(noon, noon + 15 * minute)).toBe("1 Dec 12:03:05 – 12:18:05 UTC");
    expect(formatSpan(noon, noon + 24 * 60 * minute)).toBe("1 Dec 12:03:05 – 2 Dec 12:03:05 UTC");
  });

  test("a moment of another day says the day", () => {
    expect(formatMoment(noon, noon + minute)).toBe("12:03:05");
    expect(formatMoment(noon, noon + 24 * 60 * minute)).toBe("1 Dec 12:03:05");
  });
});

describe("lengths of time", () => {
  test("short ones in three digits", () => {
    expect([0.5, 14.23, 3_500, 1_234_000].map(formatMicros)).toEqual([
      "0.5 µs",
      "14.2 µs",
      "3.5 ms",
      "1.23 s",
    ]);
    expect(formatMillis(250)).toBe("250 ms");
  });

  test.each([
    [-5, "0 s"],
    [4_000, "4 s"],
    [72_000, "1 min 12 s"],
    [60_000, "1 min"],
    [7_500_000, "2 h 5 min"],
    [3 * 86_400_000, "3 d"],
  ])("%d ms is %s", (length, text) => {
    expect(formatDuration(length)).toBe(text);
  });
});

import { describe, expect, test } from "vitest";
import {
  NO_FIGURE,
  formatAmount,
  formatCompact,
  formatQuantity,
  formatRateUnit,
  formatShare,
  formatSides,
  formatTimes,
  inMeasure,
} from "./number.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("quantities", () => {
  test.each([
    [0, "0"],
    [12_430, "12,430"],
    [1_234.4, "1,234"],
    [42.25, "42.3"],
    [2.5, "2.5"],
    [0.004, "0.004"],
    [-17, "−17"],
  ])("%d is %s in full", (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
  });

  test.each([
    [999, "999"],
    [12_430, "12.4k"],
    [999_999, "1M"],
    [4_120_000, "4.12M"],
    [-2_000, "−2k"],
  ])("%d is %s where space is short", (quantity, text) => {
    expect(formatCompact(quantity)).toBe(text);
  });

  test("a quantity names its unit", () => {
    expect(formatAmount(12_430, "attempts")).toBe("12,430 attempts");
    expect(formatAmount(1, "units")).toBe("1 unit");
    expect(formatRateUnit(3_980, "units")).toBe("3,980 units/s");
    expect(formatRateUnit(0.4217, "attempts")).toBe("0.42 attempts/s");
  });

  test("the measure picks the form", () => {
    expect(inMeasure({ count: 2, units: 9 }, "units")).toBe(9);
    expect(inMeasure({ count: 2, units: 9 }, "attempts")).toBe(2);
  });
});

describe("shares", () => {
  test.each([
    [0, 12_430, "0 %"],
    [1, 5_000, "<0.1 %"],
    [4_999, 5_000, ">99.9 %"],
    [5_000, 5_000, "100 %"],
    [71, 100, "71 %"],
    [1, 30, "3.3 %"],
    [995, 1_000, "99.5 %"],
  ])("%d of %d is %s", (part, all, text) => {
    expect(plain(formatShare(part, all))).toBe(text);
  });

  test("without a whole there is no share", () => {
    expect(formatShare(0, 0)).toBe(NO_FIGURE);
  });

  test("a ratio says both sides", () => {
    expect(formatSides(0, 12_430, "outcomes")).toBe("0 of 12,430 outcomes");
    expect(formatSides(1_240_000, 12_430_000, "units", true)).toBe("1.24M of 12.4M units");
  });

  test("300 attempts of 100 operations are an amplification of 3", () => {
    expect(plain(formatTimes(300 / 100))).toBe("3.00 ×");
    expect(formatTimes(null)).toBe(NO_FIGURE);
  });
});

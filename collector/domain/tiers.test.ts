import { describe, expect, test } from "vitest";
import { TIERS, bucketEnd, bucketStart, coarserTier, readTier, writeTier } from "./tiers.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const now = 2_000_000_000;

describe("tiers", () => {
  test.each([
    [-600, 1],
    [0, 1],
    [2 * HOUR - 1, 1],
    [2 * HOUR, 10],
    [48 * HOUR, 60],
    [30 * DAY, HOUR],
  ])("what is %d s old is written in steps of %d s", (age, seconds) => {
    expect(writeTier(now - age, now)?.seconds).toBe(seconds);
  });

  test("what is older than every retention is written nowhere", () => {
    expect(writeTier(now - 396 * DAY, now)).toBeNull();
  });

  test("a reader leaves a tier before a writer does", () => {
    for (let age = 0; age < 400 * DAY; age += 977) {
      const written = writeTier(now - age, now)?.seconds ?? HOUR;
      expect(readTier(now - age, now).seconds).toBeGreaterThanOrEqual(written);
    }
  });

  test("each tier is merged into the next", () => {
    expect(TIERS.map((tier) => coarserTier(tier)?.seconds)).toEqual([10, 60, HOUR, DAY, undefined]);
  });

  test("buckets begin at whole multiples of their length, before 1970 too", () => {
    expect(bucketStart(19.9, 10)).toBe(10);
    expect(bucketStart(-0.5, 10)).toBe(-10);
    expect(bucketEnd(10, 10)).toBe(10);
    expect(bucketEnd(10.1, 10)).toBe(20);
  });
});

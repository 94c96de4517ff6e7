import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planRead, readableWindow, type Dirty, type ReadSegment } from "./plan-read.ts";
import { TIERS } from "./tiers.ts";

const HOUR = 3_600;
const COARSE = [10, 60, HOUR] as const;

/** Rows of one tier: sums by bucket, those merged from finer rows and those written directly. */
interface Rows {
  merged: Map<number, number>;
  direct: Map<number, number>;
}

/** A small database: seconds 0 to 2 h, each with its own power so that a wrong sum shows. */
function modelOf(directAt: readonly { tier: number; bucket: number }[], dirty: readonly Dirty[]) {
  const tiers = new Map<number, Rows>();
  const second = { merged: new Map<number, number>(), direct: new Map<number, number>() };
  for (let time = 0; time < 2 * HOUR; time += 1) second.direct.set(time, time * time + 1);
  tiers.set(1, second);
  for (const [index, tier] of COARSE.entries()) {
    const rows: Rows = { merged: new Map(), direct: new Map() };
    for (const { tier: at, bucket } of directAt) if (at === tier) rows.direct.set(bucket, 1e9);
    const finer = tiers.get(COARSE[index - 1] ?? 1);
    for (const kind of ["merged", "direct"] as const) {
      for (const [bucket, sum] of finer?.[kind] ?? []) {
        const into = Math.floor(bucket / tier) * tier;
        rows.merged.set(into, (rows.merged.get(into) ?? 0) + sum);
      }
    }
    tiers.set(tier, rows);
  }
  // What is not merged yet is wrong in the coarser row, and in every row made from that one.
  for (const { tierSeconds, bucketSeconds } of dirty) {
    for (const tier of COARSE.filter((coarse) => coarse >= tierSeconds)) {
      tiers.get(tier)?.merged.set(Math.floor(bucketSeconds / tier) * tier, -1e12);
    }
  }
  return tiers;
}

function sumOf(tiers: Map<number, Rows>, segments: readonly ReadSegment[]): number {
  let sum = 0;
  for (const { tierSeconds, fromSeconds, toSeconds, directOnly } of segments) {
    const rows = tiers.get(tierSeconds);
    for (const kind of directOnly ? (["direct"] as const) : (["merged", "direct"] as const)) {
      for (const [bucket, value] of rows?.[kind] ?? []) {
        if (bucket >= fromSeconds && bucket < toSeconds) sum += value;
      }
    }
  }
  return sum;
}

const seconds = fc.integer({ min: 0, max: 2 * HOUR });
const dirtyBucket = fc
  .tuple(fc.constantFrom(...COARSE), fc.integer({ min: 0, max: 2 * HOUR - 1 }))
  .map(([tierSeconds, time]) => ({
    tierSeconds,
    bucketSeconds: Math.floor(time / tierSeconds) * tierSeconds,
  }));

describe("planRead", () => {
  test("sums every second of the window once, whatever waits to be merged", () => {
    fc.assert(
      fc.property(
        seconds,
        seconds,
        fc.array(dirtyBucket, { maxLength: 8 }),
        fc.constantFrom(1, 10, 60, HOUR),
        (a, b, dirty, tierSecondsMax) => {
          const window = { fromSeconds: Math.min(a, b), toSeconds: Math.max(a, b) };
          const tiers = modelOf([], dirty);
          const everySecond = { ...window, tierSeconds: 1, directOnly: false };
          expect(sumOf(tiers, planRead(window, dirty, tierSecondsMax))).toBe(
            sumOf(tiers, [everySecond]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("adds what was written to a coarse tier directly exactly once", () => {
    const directAt = [
      { tier: 10, bucket: 100 },
      { tier: 60, bucket: 120 },
      { tier: HOUR, bucket: 0 },
    ];
    const dirty = [
      { tierSeconds: 10, bucketSeconds: 100 },
      { tierSeconds: 60, bucketSeconds: 120 },
      { tierSeconds: HOUR, bucketSeconds: 0 },
    ];
    const window = { fromSeconds: 0, toSeconds: 2 * HOUR };
    const allSeconds = [{ ...window, tierSeconds: 1, directOnly: false }];
    for (const marks of [[], dirty.slice(0, 1), dirty.slice(1), dirty]) {
      const tiers = modelOf(directAt, marks);
      const sum = sumOf(tiers, planRead(window, marks, HOUR));
      expect(sum).toBe(sumOf(tiers, allSeconds) + 3 * 1e9);
    }
  });

  test("reads whole hours from the coarsest tier and only the ends from finer ones", () => {
    const window = { fromSeconds: HOUR - 1, toSeconds: 3 * HOUR + 60 };
    expect(planRead(window, [], HOUR)).toEqual([
      { tierSeconds: 1, fromSeconds: HOUR - 1, toSeconds: HOUR, directOnly: false },
      { tierSeconds: 60, fromSeconds: 3 * HOUR, toSeconds: 3 * HOUR + 60, directOnly: false },
      { tierSeconds: HOUR, fromSeconds: HOUR, toSeconds: 3 * HOUR, directOnly: false },
    ]);
  });
});

describe("readableWindow", () => {
  const now = 1_000 * 24 * HOUR;

  test("widens a recent window to whole seconds only", () => {
    expect(readableWindow({ fromSeconds: now - 10.5, toSeconds: now - 0.5 }, now)).toEqual({
      fromSeconds: now - 11,
      toSeconds: now,
    });
  });

  test("widens an old end to the buckets that are still kept", () => {
    const dayOld = now - 24 * HOUR + 7;
    const monthOld = now - 60 * 24 * HOUR + 7;
    expect(readableWindow({ fromSeconds: dayOld, toSeconds: now }, now).fromSeconds).toBe(
      dayOld - 7,
    );
    expect(readableWindow({ fromSeconds: monthOld, toSeconds: now }, now).fromSeconds).toBe(
      monthOld - 7,
    );
  });

  test("the tiers are whole multiples of each other, each kept at least as long as the one before", () => {
    for (const [index, tier] of TIERS.slice(1).entries()) {
      const finer = TIERS[index];
      expect(tier.seconds % (finer?.seconds ?? 1)).toBe(0);
      expect(tier.partitionSeconds % tier.seconds).toBe(0);
      expect(tier.retentionSeconds).toBeGreaterThanOrEqual(finer?.retentionSeconds ?? 0);
    }
  });
});

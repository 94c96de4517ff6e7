import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  evidenceSlices,
  judgeEventualSuccess,
  type FollowedOperations,
} from "./eventual-success.ts";

const group = (usefulAttempt: number | null, n: number, isYoung = false, weight = n) => ({
  usefulAttempt,
  isYoung,
  n,
  weight,
});

describe("eventual success", () => {
  test("worked example: 60 rejected, 30 useful with the second attempt and 6 with the third", () => {
    const judged = judgeEventualSuccess([group(3, 6), group(2, 30), group(null, 24)]);
    expect(judged).toEqual({
      judged: { n: 60, weight: 60 },
      succeeded: { n: 36, weight: 36 },
      share: 0.6,
      byAttempts: [
        { attempts: 2, n: 30, weight: 30, share: 0.5 },
        { attempts: 3, n: 6, weight: 6, share: 0.1 },
      ],
      undecided: { n: 0, weight: 0 },
    });
  });

  test("the young are neither successes nor failures", () => {
    const { share, undecided, judged } = judgeEventualSuccess([
      group(2, 20),
      group(null, 20),
      group(2, 9, true),
      group(null, 3, true),
    ]);
    expect(share).toBe(0.5);
    expect(judged.n).toBe(40);
    expect(undecided).toEqual({ n: 12, weight: 12 });
  });

  test("each counts as many operations as it stands for", () => {
    expect(judgeEventualSuccess([group(2, 10, false, 80), group(null, 10, false, 20)]).share).toBe(
      0.8,
    );
  });

  test("under 20 operations no share is told", () => {
    const judged = judgeEventualSuccess([group(2, 19)]);
    expect(judged.share).toBeNull();
    expect(judged.byAttempts[0]?.share).toBeNull();
    expect(judgeEventualSuccess([]).share).toBeNull();
  });

  test("the shares by attempts add up to the whole one", () => {
    const any: fc.Arbitrary<FollowedOperations> = fc.record({
      usefulAttempt: fc.option(fc.integer({ min: 2, max: 6 })),
      isYoung: fc.boolean(),
      n: fc.integer({ min: 20, max: 100 }),
      weight: fc.integer({ min: 20, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (groups) => {
        const { share, byAttempts, judged, undecided } = judgeEventualSuccess(groups);
        expect(judged.n + undecided.n).toBe(groups.reduce((sum, { n }) => sum + n, 0));
        if (share === null) return;
        const sum = byAttempts.reduce((total, row) => total + (row.share ?? NaN), 0);
        expect(sum).toBeCloseTo(share, 9);
      }),
    );
  });
});

describe("the slices of a window", () => {
  test("are all of a short one, and 40 half minutes of a long one", () => {
    const length = (slices: ReturnType<typeof evidenceSlices>) =>
      slices.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    expect(length(evidenceSlices({ from: 0, to: 900_000 }))).toBeCloseTo(900_000, 3);
    expect(evidenceSlices({ from: 0, to: 86_400_000 })).toHaveLength(40);
    expect(length(evidenceSlices({ from: 0, to: 86_400_000 }))).toBe(40 * 30_000);
  });

  test("lie in the window, in order and apart", () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 4e10 }), (from, length) => {
        let end = from;
        for (const { fromMs, toMs } of evidenceSlices({ from, to: from + length })) {
          expect(fromMs).toBeGreaterThanOrEqual(end - 0.01);
          expect(toMs).toBeGreaterThan(fromMs);
          end = toMs;
        }
        expect(end).toBeLessThanOrEqual(from + length);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jainIndex, weightedMaxMin, type Claim } from "./fair-share.ts";

function equal(...demands: number[]): Claim[] {
  return demands.map((demand) => ({ demand, weight: 1 }));
}

const claim = fc.record({
  demand: fc.double({ min: 0, max: 1_000, noNaN: true }),
  weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
});

describe("weightedMaxMin", () => {
  test("worked example: capacity 10, demands 2, 2.6, 4, 5", () => {
    const shares = weightedMaxMin(10, equal(2, 2.6, 4, 5));
    [2, 2.6, 2.7, 2.7].forEach((share, index) => expect(shares[index]).toBeCloseTo(share, 9));
  });

  test("weights divide what all still want", () => {
    const claims = [
      { demand: 100, weight: 3 },
      { demand: 100, weight: 1 },
    ];
    expect(weightedMaxMin(40, claims)).toEqual([30, 10]);
  });

  test("gives nobody more than asked for, and leaves nothing that somebody wants", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        fc.array(claim, { maxLength: 20 }),
        (capacity, claims) => {
          const shares = weightedMaxMin(capacity, claims);
          const given = shares.reduce((sum, share) => sum + share, 0);
          const wanted = claims.reduce((sum, { demand }) => sum + demand, 0);
          shares.forEach((share, index) =>
            expect(share).toBeLessThanOrEqual(claims[index]?.demand ?? 0),
          );
          expect(given).toBeCloseTo(Math.min(capacity, wanted), 6);
        },
      ),
    );
  });

  test("no share can grow without a smaller one, by weight, that shrinks", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 5_000, noNaN: true }),
        fc.array(claim, { minLength: 2, maxLength: 20 }),
        (capacity, claims) => {
          const shares = weightedMaxMin(capacity, claims);
          const level = (index: number) => (shares[index] ?? 0) / (claims[index]?.weight ?? 1);
          const highest = Math.max(...shares.map((_, index) => level(index)));
          claims.forEach(({ demand }, index) => {
            const isSatisfied = (shares[index] ?? 0) >= demand - 1e-6;
            if (!isSatisfied) expect(level(index)).toBeCloseTo(highest, 6);
          });
        },
      ),
    );
  });
});

describe("jainIndex", () => {
  test("worked examples", () => {
    expect(jainIndex([1, 1, 1, 1])).toBe(1);
    expect(jainIndex([4, 0, 0, 0])).toBe(0.25);
  });

  test("is not known without service", () => {
    expect(jainIndex([])).toBeNull();
    expect(jainIndex([0, 0])).toBeNull();
  });
});

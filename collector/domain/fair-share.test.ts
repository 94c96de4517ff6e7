import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jainIndex, reservedShares, weightedMaxMin, type Claim } from "./fair-share.ts";

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

describe("reservedShares", () => {
  const premium = (demand: number) => ({ reservation: 2_400, claims: equal(demand) });
  const free = (demand: number) => ({ reservation: 1_600, claims: equal(demand) });

  test("worked example: 1,000 premium × 3 units and 6,000 free × 1 share 4,000 as reserved", () => {
    expect(reservedShares(4_000, [premium(3_000), free(6_000)], [0, 1])).toEqual([
      [2_400],
      [1_600],
    ]);
  });

  test("worked example: premium uses 1,200 of 2,400, so that free may use up to 2,800", () => {
    expect(reservedShares(4_000, [premium(1_200), free(6_000)], [0, 1])).toEqual([
      [1_200],
      [2_800],
    ]);
  });

  test("inside a class its budget is shared by max-min", () => {
    const classes = [{ reservation: 10, claims: equal(2, 2.6, 4, 5) }];
    const [shares = []] = reservedShares(10, classes, [0]);
    expect(shares.at(-1)).toBeCloseTo(2.7, 9);
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

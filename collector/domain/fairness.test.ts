import { describe, expect, test } from "vitest";
import { judgeFairness, type TenantCounts } from "./fairness.ts";

const WINDOW_SECONDS = 10;

/** A tenant by its rates in units per second. */
function tenant(name: string, demand: number, useful: number, consumed: number): TenantCounts {
  const amount = (perSecond: number) => ({
    count: perSecond * WINDOW_SECONDS,
    units: perSecond * WINDOW_SECONDS,
  });
  return {
    tenant: name,
    offered: amount(demand),
    fresh: amount(demand),
    freshEligible: amount(demand),
    admitted: amount(consumed),
    useful: amount(useful),
    rejectedPolicy: amount(0),
    rejectedProtection: amount(0),
    consumedUnits: consumed * WINDOW_SECONDS,
    wastedUnits: (consumed - useful) * WINDOW_SECONDS,
    orphanUnits: 0,
  };
}

describe("judgeFairness", () => {
  test("worked example: demands 2, 2.6, 4, 5 of a capacity of 10", () => {
    const counts = [tenant("a", 2, 2, 2), tenant("b", 2.6, 2.6, 2.6), tenant("c", 4, 2.7, 2.7)];
    const { tenants, capacity } = judgeFairness([...counts, tenant("d", 5, 2.7, 2.7)], 10, 10);
    const shares = Object.fromEntries(tenants.map((each) => [each.tenant, each.fairShare]));
    expect(capacity).toBe(10);
    for (const [name, share] of Object.entries({ a: 2, b: 2.6, c: 2.7, d: 2.7 })) {
      expect(shares[name]).toBeCloseTo(share, 9);
    }
  });

  test("without a declared capacity it is what was usefully served in all", () => {
    expect(judgeFairness([tenant("a", 9, 4, 4), tenant("b", 9, 2, 2)], 10, null).capacity).toBe(6);
  });

  test("names who consumes over its share, and whose share is missing", () => {
    const counts = [tenant("loud", 90, 6, 8), tenant("quiet", 4, 1, 1), tenant("calm", 2, 2, 2)];
    const { noisy, tenants } = judgeFairness(counts, WINDOW_SECONDS, 10);
    expect(noisy).toEqual([{ tenant: "loud", overShare: 8 - 4, victims: ["quiet"] }]);
    expect(tenants.find((each) => each.tenant === "quiet")).toMatchObject({
      fairShare: 4,
      shortfall: 3,
      attainment: 0.25,
    });
  });

  test("nobody is noisy while everybody gets its share", () => {
    const counts = [tenant("a", 9, 5, 8), tenant("b", 1, 1, 1)];
    expect(judgeFairness(counts, WINDOW_SECONDS, 6).noisy).toEqual([]);
  });

  test("a tenant without demand has no share, no attainment and no part in Jain's index", () => {
    const counts = [tenant("a", 4, 4, 4), tenant("idle", 0, 0, 0)];
    const { tenants, jainIndex } = judgeFairness(counts, WINDOW_SECONDS, null);
    expect(tenants[1]).toMatchObject({ tenant: "idle", fairShare: 0, attainment: null });
    expect(jainIndex).toBe(1);
  });
});

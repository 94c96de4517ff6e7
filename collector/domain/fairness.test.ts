import { describe, expect, test } from "vitest";
import { judgeFairness } from "./fairness.ts";
import { NO_FAIRNESS_POLICY } from "./fairness-policy.ts";
import type { PartCounts } from "./tenant-counts.ts";

const WINDOW_SECONDS = 10;

/** A tenant by its rates in units per second. */
function tenant(
  name: string,
  demand: number,
  useful: number,
  consumed: number,
  ofClass = "default",
): PartCounts {
  const amount = (perSecond: number) => ({
    count: perSecond * WINDOW_SECONDS,
    units: perSecond * WINDOW_SECONDS,
  });
  return {
    tenant: name,
    part: ofClass,
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

const capacityOf = (capacity: number) => ({ ...NO_FAIRNESS_POLICY, capacity });

describe("judgeFairness", () => {
  test("worked example: demands 2, 2.6, 4, 5 of a capacity of 10", () => {
    const counts = [tenant("a", 2, 2, 2), tenant("b", 2.6, 2.6, 2.6), tenant("c", 4, 2.7, 2.7)];
    const { tenants, capacity } = judgeFairness(
      [...counts, tenant("d", 5, 2.7, 2.7)],
      10,
      capacityOf(10),
    );
    const shares = Object.fromEntries(tenants.map((each) => [each.tenant, each.fairShare]));
    expect(capacity).toBe(10);
    for (const [name, share] of Object.entries({ a: 2, b: 2.6, c: 2.7, d: 2.7 })) {
      expect(shares[name]).toBeCloseTo(share, 9);
    }
  });

  test("without a declared capacity it is what was usefully served in all", () => {
    const counts = [tenant("a", 9, 4, 4), tenant("b", 9, 2, 2)];
    expect(judgeFairness(counts, 10, NO_FAIRNESS_POLICY).capacity).toBe(6);
  });

  test("names who consumes over its share, and whose share is missing", () => {
    const counts = [tenant("loud", 90, 6, 8), tenant("quiet", 4, 1, 1), tenant("calm", 2, 2, 2)];
    const { noisy, tenants } = judgeFairness(counts, WINDOW_SECONDS, capacityOf(10));
    expect(noisy).toEqual([
      { tenant: "loud", overShare: 8 - 4, victims: ["quiet"], victimCount: 1 },
    ]);
    expect(tenants.find((each) => each.tenant === "quiet")).toMatchObject({
      fairShare: 4,
      shortfall: 3,
      attainment: 0.25,
    });
  });

  test("nobody is noisy while everybody gets its share", () => {
    const counts = [tenant("a", 9, 5, 8), tenant("b", 1, 1, 1)];
    expect(judgeFairness(counts, WINDOW_SECONDS, capacityOf(6)).noisy).toEqual([]);
  });

  test("a tenant without demand has no share, no attainment and no part in Jain's index", () => {
    const counts = [tenant("a", 4, 4, 4), tenant("idle", 0, 0, 0)];
    const { tenants, jainIndex } = judgeFairness(counts, WINDOW_SECONDS, NO_FAIRNESS_POLICY);
    expect(tenants[1]).toMatchObject({ tenant: "idle", fairShare: 0, attainment: null });
    expect(jainIndex).toBe(1);
  });

  test("who only misses its own share is nobody's noisy neighbour", () => {
    const { noisy } = judgeFairness([tenant("a", 9, 1, 9)], WINDOW_SECONDS, capacityOf(4));
    expect(noisy).toEqual([]);
  });

  test("at most 20 victims are named, and all are counted", () => {
    const victims = Array.from({ length: 30 }, (_, index) => tenant(`v${index}`, 1, index / 60, 1));
    const { noisy } = judgeFairness(
      [tenant("loud", 90, 10, 40), ...victims],
      WINDOW_SECONDS,
      capacityOf(40),
    );
    expect(noisy).toHaveLength(1);
    expect(noisy[0]).toMatchObject({ tenant: "loud", victimCount: 30 });
    expect(noisy[0]?.victims.slice(0, 2)).toEqual(["v0", "v1"]);
    expect(noisy[0]?.victims).toHaveLength(20);
  });

  test("worked example: reserved 2,400 and 1,600 of 4,000, a tenant's share is the sum over its classes", () => {
    const policy = {
      capacity: 4_000,
      classes: [
        { name: "premium", reservation: 2_400, weight: 1 },
        { name: "free", reservation: 1_600, weight: 1 },
      ],
      tenants: [{ name: "big", weight: 3 }],
    };
    const counts = [
      tenant("acme", 3_000, 2_400, 2_400, "premium"),
      tenant("acme", 3_000, 400, 400, "free"),
      tenant("big", 3_000, 1_200, 1_200, "free"),
    ];
    const { tenants, capacity } = judgeFairness(counts, WINDOW_SECONDS, policy);
    const shares = Object.fromEntries(tenants.map((each) => [each.tenant, each.fairShare]));
    expect(capacity).toBe(4_000);
    expect(shares).toEqual({ acme: 2_400 + 400, big: 1_200 });
  });
});

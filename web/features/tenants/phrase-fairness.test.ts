import { expect, test } from "vitest";
import { judgeFairness } from "#domain/fairness";
import { NO_FAIRNESS_POLICY } from "#domain/fairness-policy";
import type { PartCounts } from "#domain/tenant-counts";
import { phraseFairness } from "./phrase-fairness.ts";

const WINDOW_SECONDS = 60;

function tenant(name: string, demand: number, useful: number, consumed: number): PartCounts {
  const amount = (perSecond: number) => ({
    count: perSecond * WINDOW_SECONDS,
    units: perSecond * WINDOW_SECONDS,
  });
  return {
    tenant: name,
    part: "",
    offered: amount(demand),
    fresh: amount(demand),
    freshEligible: amount(demand),
    admitted: amount(consumed),
    useful: amount(useful),
    rejectedPolicy: amount(0),
    rejectedProtection: amount(0),
    consumedUnits: consumed * WINDOW_SECONDS,
    wastedUnits: 0,
    orphanUnits: 0,
  };
}

function phrase(...counts: PartCounts[]): string {
  const judged = judgeFairness(counts, WINDOW_SECONDS, { ...NO_FAIRNESS_POLICY, capacity: 10 });
  const victimCount = judged.tenants.filter(({ isVictim }) => isVictim).length;
  const { sentence } = phraseFairness({
    ...judged,
    victimCount,
    tenantCount: counts.length,
    windowSeconds: WINDOW_SECONDS,
  });
  return sentence;
}

test("the worst neighbour is named with its victims, the one that misses most first", () => {
  expect(phrase(tenant("acme", 90, 6, 9.6), tenant("b", 3, 1, 1), tenant("c", 3, 2, 2))).toBe(
    "acme consumes 2.4× its fair share; 2 victims: b, c.",
  );
});

test("without one it is said that there is none, or that shares are missing nevertheless", () => {
  expect(phrase(tenant("a", 4, 4, 4), tenant("b", 3, 3, 3))).toBe(
    "No tenant hurts another: 2 tenants share 10 units/s.",
  );
  expect(phrase(tenant("a", 4, 1, 2), tenant("b", 3, 3, 3))).toBe(
    "1 tenant misses part of a fair share, and nobody takes more than its own.",
  );
});

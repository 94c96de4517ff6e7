import { describe, expect, test } from "vitest";
import type { TenantFigures } from "#domain/fairness";
import { arrangeTenants, decodeOrder, encodeOrder, type TenantOrder } from "./arrange-tenants.ts";

function tenant(name: string, consumedUnits: number, attainment: number | null): TenantFigures {
  const nothing = { count: 0, units: 0 };
  return {
    tenant: name,
    offered: { count: 1, units: consumedUnits },
    fresh: nothing,
    freshEligible: nothing,
    admitted: nothing,
    useful: nothing,
    rejectedPolicy: nothing,
    rejectedProtection: nothing,
    consumedUnits,
    wastedUnits: 0,
    orphanUnits: 0,
    fairShare: 0,
    overShare: 0,
    shortfall: 0,
    attainment,
    isNoisy: false,
    isVictim: false,
  };
}

const all = [tenant("acme", 5, 0.5), tenant("beta", 9, null), tenant("Gamma", 1, 1)];
const how = {
  order: { by: "consumed", descending: true } as TenantOrder,
  measure: "units" as const,
  find: "",
  pins: [] as string[],
  top: Infinity,
  starvedSeconds: new Map([["Gamma", 20]]),
};
const names = (changes: Partial<typeof how>) =>
  arrangeTenants(all, { ...how, ...changes }).tenants.map((each) => each.tenant);

describe("the table of tenants", () => {
  test("orders by any figure, those without one last whichever way round", () => {
    expect(names({})).toEqual(["beta", "acme", "Gamma"]);
    expect(names({ order: { by: "attainment", descending: true } })).toEqual([
      "Gamma",
      "acme",
      "beta",
    ]);
    expect(names({ order: { by: "attainment", descending: false } }).at(-1)).toBe("beta");
    expect(names({ order: { by: "starved", descending: true } })[0]).toBe("Gamma");
  });

  test("pinned tenants come first, outside the top ones and the search", () => {
    expect(names({ pins: ["Gamma"], top: 1 })).toEqual(["Gamma", "beta"]);
    expect(names({ pins: ["Gamma"], find: "be" })).toEqual(["Gamma", "beta"]);
  });

  test("all others are one; a search leaves out and does not sum up", () => {
    const { other } = arrangeTenants(all, { ...how, top: 1 });
    expect(other).toMatchObject({ tenantCount: 2, consumedUnits: 6 });
    expect(arrangeTenants(all, { ...how, top: 1, find: "a" }).other).toBeNull();
  });

  test("an order comes back from the address, and nonsense is the default", () => {
    for (const by of ["consumed", "tenant", "starved"] as const) {
      for (const descending of [true, false]) {
        expect(decodeOrder(encodeOrder({ by, descending }))).toEqual({ by, descending });
      }
    }
    expect(decodeOrder("bananas")).toEqual({ by: "consumed", descending: true });
    expect(decodeOrder(undefined)).toEqual({ by: "consumed", descending: true });
  });
});

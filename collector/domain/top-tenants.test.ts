import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeFairness, type TenantFigures } from "./fairness.ts";
import { NO_FAIRNESS_POLICY } from "./fairness-policy.ts";
import { fromMicros, toMicros } from "./fixed-point.ts";
import { topTenants } from "./top-tenants.ts";

const WINDOW_SECONDS = 60;

const micros = fc.integer({ min: 0, max: 5_000_000_000 });
const tenants: fc.Arbitrary<TenantFigures[]> = fc
  .array(fc.tuple(micros, micros, micros), { maxLength: 60 })
  .map((all) => judgeFairness(all.map(countsOf), WINDOW_SECONDS, NO_FAIRNESS_POLICY).tenants);

function countsOf([offered, useful, consumed]: [number, number, number], index: number) {
  const amount = (units: number) => ({ count: fromMicros(units), units: fromMicros(units) });
  const nothing = { count: 0, units: 0 };
  return {
    tenant: `t${index}`,
    part: "default",
    offered: amount(offered),
    fresh: amount(offered),
    freshEligible: amount(offered),
    admitted: amount(useful),
    useful: amount(useful),
    rejectedPolicy: nothing,
    rejectedProtection: nothing,
    consumedUnits: fromMicros(consumed),
    wastedUnits: 0,
    orphanUnits: 0,
  };
}

test("the top ones are the highest, and with the others they are exactly all", () => {
  fc.assert(
    fc.property(tenants, fc.integer({ min: 1, max: 70 }), (all, top) => {
      const { tenants: shown, other } = topTenants(all, "consumed", top);
      expect(shown).toHaveLength(Math.min(top, all.length));
      expect(other?.tenantCount ?? 0).toBe(all.length - shown.length);
      const least = shown.at(-1)?.consumedUnits ?? 0;
      const hidden = all.filter((tenant) => !shown.includes(tenant));
      for (const { consumedUnits } of hidden) expect(consumedUnits).toBeLessThanOrEqual(least);
      for (const of of [
        ({ consumedUnits }: Counted) => toMicros(consumedUnits),
        ({ offered }: Counted) => toMicros(offered.units),
      ]) {
        const sum = (some: readonly Counted[]) => some.reduce((total, each) => total + of(each), 0);
        expect(sum(shown) + (other === null ? 0 : of(other))).toBe(sum(all));
      }
    }),
  );
});

type Counted = Pick<TenantFigures, "consumedUnits" | "offered">;

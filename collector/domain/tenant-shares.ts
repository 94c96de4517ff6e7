import { classBudgets, type ClassEntitlement } from "./class-budgets.ts";
import { weightedMaxMin } from "./fair-share.ts";
import type { FairnessPolicy } from "./fairness-policy.ts";
import type { PartCounts } from "./tenant-counts.ts";

/**
 * Fair shares by tenant, units per second: the capacity is split into the budgets of the classes,
 * each budget by weighted max-min over the demands of the class's tenants, and a tenant's share is
 * the sum over its classes.
 */
export function tenantShares(
  counts: readonly PartCounts[],
  windowSeconds: number,
  capacity: number,
  { classes, tenantWeights }: FairnessPolicy,
): Map<string, number> {
  const weights = new Map(Object.entries(tenantWeights));
  const names = classes.map(({ name }) => name);
  const unnamed: ClassEntitlement = { name: "", reservation: 0, weight: 1, borrowFrom: names };
  const pools = [...classes, unnamed];
  const demands = demandsOf(counts, windowSeconds, names);
  const budgets = classBudgets(
    capacity,
    pools,
    demands.map((ofTenants) => [...ofTenants.values()].reduce((sum, demand) => sum + demand, 0)),
  );
  const shares = new Map<string, number>();
  for (const [index, ofTenants] of demands.entries()) {
    const claims = [...ofTenants].map(([tenant, demand]) => ({
      demand,
      weight: weights.get(tenant) ?? 1,
    }));
    const given = weightedMaxMin(budgets[index] ?? 0, claims);
    for (const [at, tenant] of [...ofTenants.keys()].entries()) {
      shares.set(tenant, (shares.get(tenant) ?? 0) + (given[at] ?? 0));
    }
  }
  return shares;
}

/** The demand of each tenant in each of the named classes, and last in all others together. */
function demandsOf(
  counts: readonly PartCounts[],
  windowSeconds: number,
  names: readonly string[],
): Map<string, number>[] {
  const places = new Map(names.map((name, index) => [name, index]));
  const demands = [...names, ""].map(() => new Map<string, number>());
  for (const { tenant, part, freshEligible } of counts) {
    const ofTenants = demands[places.get(part) ?? names.length];
    const demand = freshEligible.units / windowSeconds;
    ofTenants?.set(tenant, (ofTenants.get(tenant) ?? 0) + demand);
  }
  return demands;
}

import { classBudgets } from "./class-budgets.ts";
import { weightedMaxMin } from "./fair-share.ts";
import type { FairnessPolicy } from "./fairness-policy.ts";
import type { PartCounts } from "./tenant-counts.ts";

/**
 * Fair shares by tenant, units per second: the capacity is split into the budgets of the classes,
 * each budget by weighted max-min over the demands of the class's tenants, and a tenant's share is
 * the sum over its classes. Classes that the policy does not name are one more without a
 * reservation, which borrows last; without a `borrowOrder`, classes borrow in their own.
 */
export function tenantShares(
  counts: readonly PartCounts[],
  windowSeconds: number,
  capacity: number,
  { classes, borrowOrder, tenants }: FairnessPolicy,
): Map<string, number> {
  const names = classes.map(({ name }) => name);
  const demands = demandsOf(counts, windowSeconds, names);
  const budgets = classBudgets(
    capacity,
    demands.map((ofTenants, index) => ({
      demand: [...ofTenants.values()].reduce((sum, demand) => sum + demand, 0),
      reservation: classes[index]?.reservation ?? 0,
    })),
    [...(borrowOrder ?? names).map((name) => names.indexOf(name)), names.length],
  );
  const weights = new Map(tenants.map(({ name, weight }) => [name, weight]));
  const shares = new Map<string, number>();
  for (const [index, ofTenants] of demands.entries()) {
    const claims = [...ofTenants].map(([tenant, demand]) => ({
      demand,
      weight: weights.get(tenant) ?? classes[index]?.weight ?? 1,
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

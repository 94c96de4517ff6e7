import type { ClassEntitlement } from "./class-budgets.ts";

/** What fairness is measured by, as far as a policy says. */
export interface FairnessPolicy {
  /** Null: what is usefully served in all. */
  capacityUnitsPerSecond: number | null;
  /** Classes that are named in none share as one more class without a reservation. */
  classes: readonly ClassEntitlement[];
  /** By tenant; 1 where a tenant has none. */
  tenantWeights: Readonly<Record<string, number>>;
}

/** Without a policy: one class of all, and tenants of equal weight. */
export const NO_FAIRNESS_POLICY: FairnessPolicy = {
  capacityUnitsPerSecond: null,
  classes: [],
  tenantWeights: {},
};

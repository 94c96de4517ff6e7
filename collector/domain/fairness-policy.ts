import type { Policy } from "./policy.ts";

/** The part of a policy that fairness is measured by. */
export type FairnessPolicy = Pick<Policy, "capacity" | "classes" | "borrowOrder" | "tenants">;

/** Without a policy: one class of all, tenants of equal weight, and what is served as capacity. */
export const NO_FAIRNESS_POLICY: FairnessPolicy = { capacity: null, classes: [], tenants: [] };

import type { LogicalOperation } from "./attempt.ts";
import {
  meanDemandUnits,
  noisyTenantName,
  operations,
  type Operation,
  type Tenant,
  tenants,
} from "./population.ts";
import type { Random } from "./random.ts";

/** Fresh demand: what callers want, before any retry. */
export interface FreshDemand {
  /** Units/s of all tenants together, the noisy one behaving like the others. */
  readonly unitsPerSecond: number;
  /** How many times its usual rate the noisy tenant asks. */
  readonly noisyTenantFactor: number;
  /** How many times their usual rate the premium tenants ask. */
  readonly premiumFactor: number;
}

function weightOf(tenant: Tenant, demand: FreshDemand): number {
  if (tenant.name === noisyTenantName) return tenant.requestShare * demand.noisyTenantFactor;
  return tenant.requestShare * (tenant.className === "premium" ? demand.premiumFactor : 1);
}

function totalWeight(demand: FreshDemand): number {
  return tenants.reduce((sum, tenant) => sum + weightOf(tenant, demand), 0);
}

/** Fresh requests/s. Worked example: 900 units/s at 9/7 units a request = 700. */
export function requestsPerSecond(demand: FreshDemand): number {
  return (demand.unitsPerSecond / meanDemandUnits) * totalWeight(demand);
}

function pick<T>(items: readonly T[], weight: (item: T) => number, draw: number): T {
  let left = draw;
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  // Rounding can leave a sliver past the last one.
  const last = items.at(-1);
  if (last === undefined) throw new RangeError("nothing to pick from");
  return last;
}

/** A new logical operation: whose, which, and how long its caller stays. */
export function drawOperation(
  demand: FreshDemand,
  random: Random,
  logicalId: string,
  hangUpShare: number,
): LogicalOperation {
  const weight = (tenant: Tenant): number => weightOf(tenant, demand);
  const tenant = pick(tenants, weight, random.next() * totalWeight(demand));
  const operation = pick(operations, (one: Operation) => one.share, random.next());
  return {
    id: logicalId,
    tenant,
    operation,
    timeoutMs: random.between(operation.deadlineMsMin, operation.deadlineMsMax),
    hangUpMs: random.chance(hangUpShare) ? random.between(5, 40) : null,
    attempts: 0,
    effectDone: false,
  };
}

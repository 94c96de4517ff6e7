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
}

function weightOf(tenant: Tenant, noisyTenantFactor: number): number {
  return tenant.requestShare * (tenant.name === noisyTenantName ? noisyTenantFactor : 1);
}

function totalWeight(noisyTenantFactor: number): number {
  return tenants.reduce((sum, tenant) => sum + weightOf(tenant, noisyTenantFactor), 0);
}

/** Fresh requests/s. Worked example: 900 units/s at 9/7 units a request = 700. */
export function requestsPerSecond(demand: FreshDemand): number {
  return (demand.unitsPerSecond / meanDemandUnits) * totalWeight(demand.noisyTenantFactor);
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

/** A new logical operation: whose, which, and how patient its caller is. */
export function drawOperation(
  demand: FreshDemand,
  random: Random,
  logicalId: string,
): LogicalOperation {
  const weight = (tenant: Tenant): number => weightOf(tenant, demand.noisyTenantFactor);
  const tenant = pick(tenants, weight, random.next() * totalWeight(demand.noisyTenantFactor));
  const operation = pick(operations, (one: Operation) => one.share, random.next());
  return {
    id: logicalId,
    tenant,
    operation,
    timeoutMs: random.between(operation.deadlineMsMin, operation.deadlineMsMax),
    attempts: 0,
    effectDone: false,
  };
}

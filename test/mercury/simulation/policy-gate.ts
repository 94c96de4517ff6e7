import { msUntilTokens, refill, take } from "../model/token-bucket.ts";
import type { Rejection } from "./events.ts";
import { demandUnitsByClass, type Tenant } from "./population.ts";
import type { World } from "./world.ts";

/** Entitlement, not protection: it holds whether the limiter is on or off. */
export function testEntitlement(world: World, tenant: Tenant): Rejection | null {
  if (tenant.entitledCapacityShare === null) return null;
  const units = demandUnitsByClass[tenant.className];
  const tokensPerSecond = world.settings.capacityUnitsPerSecond * tenant.entitledCapacityShare;
  const policy = { tokensPerSecond, burstTokens: Math.max(2 * tokensPerSecond, units) };
  const bucket = world.entitlements.get(tenant.name) ?? {
    tokens: policy.burstTokens,
    atMs: world.nowMs,
  };
  const refilled = refill(policy, bucket, world.nowMs);
  const taken = take(refilled, units);
  world.entitlements.set(tenant.name, taken ?? refilled);
  if (taken !== null) return null;
  const waitMs = msUntilTokens(policy, refilled, units);
  return {
    stage: "parsed",
    reason: "policy_rate",
    scope: "tenant",
    gate: "policy",
    limiter: "tenant-entitlement",
    retryAfterMs: waitMs + world.random.admission.between(200, 1_000),
  };
}

import type { PrismaClient } from "#db";
import { policiesInForce } from "#db/policies";
import type { ServiceRequest } from "#domain/funnel-request";
import { defaultPolicy, type PolicyInForce } from "#domain/policy";
import { servicesOf } from "./services-of.ts";

/**
 * The policy that a service's figures are measured against. Where environments that are looked at
 * together have different ones, none of them holds for the whole, and the defaults do.
 */
export async function policyInForce(
  database: PrismaClient,
  request: ServiceRequest,
): Promise<PolicyInForce> {
  const { ids } = await servicesOf(database, request);
  const policies = await policiesInForce(database, ids);
  const [first, ...others] = ids.map((id) => policies.get(id) ?? null);
  const differ = others.some(
    (other) => other?.environment !== first?.environment || other?.version !== first?.version,
  );
  if (first == null || differ) {
    return { policy: defaultPolicy(request.service), version: null, appliedAt: null, differ };
  }
  const { policy, version, appliedAt } = first;
  return { policy, version, appliedAt, differ };
}

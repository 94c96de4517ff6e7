import type { PrismaClient } from "#db";
import type { FairnessPolicy } from "#domain/fairness-policy";
import type { FunnelRequest } from "#domain/funnel-request";
import { policyInForce } from "./policy-in-force.ts";

/**
 * What fairness is measured by. Capacity and reservations are those of the whole service: what is
 * only a part of it shares what was usefully served.
 */
export async function fairnessPolicyOf(
  database: PrismaClient,
  { service, environment, filter = {} }: FunnelRequest,
): Promise<FairnessPolicy> {
  const where = { service, ...(environment === undefined ? {} : { environment }) };
  const { policy } = await policyInForce(database, where);
  const isPart = [filter.operation, filter.class, filter.region].some(
    (value) => value !== undefined,
  );
  return isPart ? { ...policy, capacity: null, classes: [] } : policy;
}

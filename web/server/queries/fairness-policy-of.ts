import { NO_FAIRNESS_POLICY, type FairnessPolicy } from "#domain/fairness-policy";
import type { FlowFilter } from "#domain/funnel-request";

/**
 * What a part of a service is judged by. A declared capacity is that of the whole service: what is
 * only a part of it shares what was usefully served.
 */
export function fairnessPolicyOf(
  { operation, class: ofClass, region }: FlowFilter,
  inForce: FairnessPolicy = NO_FAIRNESS_POLICY,
): FairnessPolicy {
  const isPart = operation !== undefined || ofClass !== undefined || region !== undefined;
  return isPart ? { ...inForce, capacityUnitsPerSecond: null, classes: [] } : inForce;
}

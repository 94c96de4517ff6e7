import type { AdmissionOutcome } from "./events.ts";

/**
 * The outcome as the policy counts it: a completion whose quality is not among `usefulTiers` is
 * `below_quality` and no useful completion. Null counts every quality.
 */
export function judgeQuality(
  outcome: AdmissionOutcome,
  usefulTiers: ReadonlySet<string> | null,
): AdmissionOutcome {
  const counts = usefulTiers === null || usefulTiers.has(outcome.qualityTier);
  if (counts || outcome.outcome !== "useful") return outcome;
  return { ...outcome, outcome: "below_quality" };
}

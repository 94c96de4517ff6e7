import { balance, emptyStages, type ExitAmount, type FunnelSummary } from "#domain/funnel";
import { STAGES } from "#domain/stages";

/** A summary for tests: counts per stage, three units an attempt, exits as given. */
export function sampleSummary(
  counts: readonly number[],
  exits: readonly Omit<ExitAmount, "units">[],
): FunnelSummary {
  const stages = emptyStages();
  for (const [index, stage] of STAGES.entries()) {
    const count = counts[index] ?? 0;
    stages[stage] = { count, units: count * 3 };
  }
  const totals = {
    stages,
    fresh: stages.offered,
    exits: exits.map((exit) => ({ ...exit, units: exit.count * 3 })),
  };
  return {
    stages,
    logicalOperations: totals.fresh,
    ...balance(totals, 60),
    exits: totals.exits,
    dataThrough: null,
    partial: null,
  };
}

/** 1,000 offered: 20 malformed, 100 by policy, 380 by protection, 500 admitted, 300 useful. */
export const SAMPLE = sampleSummary(
  [1_000, 980, 980, 500, 470, 300],
  [
    { after: "offered", exit: "malformed", reason: null, gate: null, count: 20 },
    { after: "eligible", exit: "rejected", reason: "policy_rate", gate: "policy", count: 100 },
    { after: "eligible", exit: "rejected", reason: "concurrency", gate: "protection", count: 300 },
    { after: "eligible", exit: "rejected", reason: "deadline", gate: "protection", count: 80 },
    { after: "admitted", exit: "expired", reason: null, gate: null, count: 20 },
    { after: "started", exit: "late", reason: null, gate: null, count: 150 },
    { after: "started", exit: "failed", reason: null, gate: null, count: 10 },
  ],
);

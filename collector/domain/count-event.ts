import type { AdmissionDecision, AdmissionOutcome } from "./events.ts";
import { exitOfDecision, exitOfOutcome, type Exit } from "./exits.ts";
import { toMicros } from "./fixed-point.ts";
import { STAGES, hasReached, type Stage } from "./stages.ts";

/** The summed columns of a rollup row, in the order in which they are kept. Millionths. */
export const ROLLUP_FIELDS = [
  "events",
  "offered_count",
  "offered_units",
  "parsed_count",
  "parsed_units",
  "eligible_count",
  "eligible_units",
  "admitted_count",
  "admitted_units",
  "started_count",
  "started_units",
  "completed_count",
  "completed_units",
  "fresh_count",
  "fresh_units",
  "consumed_units",
  "orphan_units",
  "fresh_eligible_count",
  "fresh_eligible_units",
  "retry_completed_count",
  "retry_completed_units",
  "rejected_policy_count",
  "rejected_policy_units",
  "rejected_protection_count",
  "rejected_protection_units",
  "wasted_units",
  "ended_count",
  "abandoned_count",
] as const;

export type RollupField = (typeof ROLLUP_FIELDS)[number];

/** What one event adds at one moment. Quantities in millionths, `events` excepted. */
export interface Mark {
  /** Epoch milliseconds; the bucket that contains it is counted in. */
  timeMs: number;
  add: Partial<Record<RollupField, number>>;
  exit: (Exit & { count: number; units: number; consumedUnits: number }) | null;
}

/**
 * A decision counts in every stage it reached, and in its exit, at its own time. First attempts are
 * also counted as fresh: they are the logical operations, and where they were eligible the demand
 * that fairness is promised to.
 */
export function marksOfDecision(decision: AdmissionDecision): Mark[] {
  const count = toMicros(decision.weight);
  const units = toMicros(decision.demandUnits * decision.weight);
  const last: Stage = decision.verdict.admitted ? "admitted" : decision.verdict.lastStage;
  const add: Mark["add"] = { events: 1 };
  for (const stage of STAGES) {
    if (!hasReached(last, stage)) break;
    add[`${stage}_count`] = count;
    add[`${stage}_units`] = units;
  }
  if (decision.attempt === 1) {
    add.fresh_count = count;
    add.fresh_units = units;
  }
  if (decision.attempt === 1 && hasReached(last, "eligible")) {
    add.fresh_eligible_count = count;
    add.fresh_eligible_units = units;
  }
  const exit = exitOfDecision(decision);
  if (exit !== null && exit.gate !== null) {
    add[`rejected_${exit.gate}_count`] = count;
    add[`rejected_${exit.gate}_units`] = units;
  }
  return [
    {
      timeMs: decision.timeMs,
      add,
      exit: exit === null ? null : { ...exit, count, units, consumedUnits: 0 },
    },
  ];
}

/**
 * An outcome counts its exit or completion, and what was consumed, at its own time, and `started`
 * at that time less the time of service.
 */
export function marksOfOutcome(outcome: AdmissionOutcome): Mark[] {
  const count = toMicros(outcome.weight);
  const units = toMicros(outcome.demandUnits * outcome.weight);
  const consumedUnits = toMicros(outcome.consumedUnits * outcome.weight);
  const orphanUnits = orphanMicros(outcome);
  const exit = exitOfOutcome(outcome);
  const end: Mark = {
    timeMs: outcome.timeMs,
    add: {
      events: 1,
      consumed_units: consumedUnits,
      orphan_units: orphanUnits,
      wasted_units: exit === null ? orphanUnits : consumedUnits,
      ended_count: count,
      abandoned_count: outcome.callerAbandoned ? count : 0,
    },
    exit: exit === null ? null : { ...exit, count, units, consumedUnits },
  };
  if (exit === null) {
    end.add.completed_count = count;
    end.add.completed_units = units;
  }
  if (exit === null && outcome.attempt > 1) {
    end.add.retry_completed_count = count;
    end.add.retry_completed_units = units;
  }
  if (!outcome.started) return [end];
  const start: Mark = {
    timeMs: outcome.timeMs - (outcome.details.serviceMs ?? 0),
    add: { started_count: count, started_units: units },
    exit: null,
  };
  return [start, end];
}

/** Orphan work: what was consumed after the abandonment, else all of it where the caller had gone. */
function orphanMicros(outcome: AdmissionOutcome): number {
  if (outcome.consumedAfterAbandonUnits !== null) {
    return toMicros(outcome.consumedAfterAbandonUnits * outcome.weight);
  }
  return outcome.callerAbandoned ? toMicros(outcome.consumedUnits * outcome.weight) : 0;
}

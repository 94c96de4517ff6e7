import type { FunnelSeries } from "#domain/funnel";
import { settledUntil } from "../../charts/settled-until.ts";
import type { Measure } from "../../ui/format/number.ts";

/** The last part is this share of a window that is over. */
const RECENT_SHARE = 0.2;
/** Of a window that reaches to now it is no longer than this: the verdict is about now. */
const RECENT_LIVE_MS = 30_000;

/** Rates per second over the steps of a span of which something is known. */
export interface Part {
  /** Epoch milliseconds. */
  from: number;
  to: number;
  /** How much of the span is known. */
  knownSeconds: number;
  offered: number;
  fresh: number;
  admitted: number;
  completed: number;
  policy: number;
  protection: number;
  /** How many attempts were offered and completed, whatever the measure: what a judgement rests on. */
  attempts: { offered: number; completed: number };
}

/** The last part of a window, and the part before it to compare with. */
export interface Parts {
  before: Part;
  recent: Part;
}

/**
 * Splits the complete steps of a series into its last fifth, or the last half minute where it
 * reaches to now, and what came before; null when there are too few steps to split. Steps that may
 * still grow are in neither.
 */
export function splitParts(series: FunnelSeries, measure: Measure, nowMs: number): Parts | null {
  const stepMs = series.stepSeconds * 1_000;
  const settled = settledUntil(nowMs, series.dataThrough);
  const complete = series.times.filter((time) => time + stepMs <= settled).length;
  if (complete < 2) return null;
  const share = Math.round(complete * RECENT_SHARE);
  const reachesNow = complete < series.times.length;
  const most = reachesNow ? Math.ceil(RECENT_LIVE_MS / stepMs) : share;
  const recent = Math.max(1, Math.min(share, most));
  const cut = complete - recent;
  return {
    before: sumPart(series, measure, 0, cut),
    recent: sumPart(series, measure, cut, complete),
  };
}

function sumPart(series: FunnelSeries, measure: Measure, first: number, end: number): Part {
  const { stepSeconds, times, stages, logicalOperations, rejected } = series;
  const key = measure === "units" ? "units" : "count";
  const known = stages.offered[key].slice(first, end).filter((value) => value !== null).length;
  const knownSeconds = known * stepSeconds;
  const total = (values: readonly (number | null)[]) =>
    values.slice(first, end).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const rate = (values: readonly (number | null)[]) =>
    knownSeconds === 0 ? 0 : total(values) / knownSeconds;
  const from = times[first] ?? 0;
  return {
    from,
    to: from + (end - first) * stepSeconds * 1_000,
    knownSeconds,
    offered: rate(stages.offered[key]),
    fresh: rate(logicalOperations[key]),
    admitted: rate(stages.admitted[key]),
    completed: rate(stages.completed[key]),
    policy: rate(rejected.policy[key]),
    protection: rate(rejected.protection[key]),
    attempts: { offered: total(stages.offered.count), completed: total(stages.completed.count) },
  };
}

/** The end of the newest step of which something is known; null when nothing is. */
export function knownUntil(series: FunnelSeries): number | null {
  const index = series.stages.offered.count.findLastIndex((value) => value !== null);
  const time = series.times[index];
  return time === undefined ? null : time + series.stepSeconds * 1_000;
}

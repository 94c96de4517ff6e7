import { Prisma } from "#db";
import type { FunnelRequest, FunnelSeriesRequest } from "#domain/funnel-request";
import { readableWindow } from "#domain/plan-read";
import { TIERS, bucketEnd, bucketStart } from "#domain/tiers";
import type { RollupQuestion } from "#db/read-rollups";
import { seriesStep, tierOfStep } from "./series-step.ts";
import type { ServiceSet } from "./services-of.ts";

/** What has to be read for figures over the whole of a window. */
export function totalsQuestion(
  { ids }: ServiceSet,
  { from, to, filter }: FunnelRequest,
  nowMs: number,
): RollupQuestion {
  const asked = { fromSeconds: from / 1_000, toSeconds: to / 1_000 };
  return {
    serviceIds: ids,
    window: readableWindow(asked, nowMs / 1_000),
    tierSecondsMax: TIERS[4].seconds,
    filter: filter ?? {},
  };
}

/** A question whose answer is in steps of time. */
export interface StepsQuestion extends RollupQuestion {
  stepSeconds: number;
  /** Where each step begins, epoch seconds. */
  times: number[];
}

/**
 * What has to be read for figures in steps of time: the shortest that give at most the wanted
 * number of points, that are kept for so long, and that are no shorter than `finestSeconds`.
 */
export function stepsQuestion(
  { ids }: ServiceSet,
  { from, to, filter, points }: FunnelSeriesRequest,
  nowMs: number,
  finestSeconds = 1,
): StepsQuestion {
  const asked = { fromSeconds: from / 1_000, toSeconds: to / 1_000 };
  const stepSeconds = Math.max(finestSeconds, seriesStep(asked, points, nowMs / 1_000));
  const window = {
    fromSeconds: bucketStart(asked.fromSeconds, stepSeconds),
    toSeconds: bucketEnd(asked.toSeconds, stepSeconds),
  };
  const length = Math.round((window.toSeconds - window.fromSeconds) / stepSeconds);
  return {
    serviceIds: ids,
    window,
    tierSecondsMax: tierOfStep(stepSeconds),
    filter: filter ?? {},
    stepSeconds,
    times: Array.from({ length }, (_, index) => window.fromSeconds + index * stepSeconds),
  };
}

/** Where the step begins that a row's bucket falls into, epoch seconds. */
export function stepOf(stepSeconds: number): Prisma.Sql {
  return Prisma.sql`(floor(extract(epoch FROM bucket) / ${stepSeconds}::int) * ${stepSeconds}::int)::float8`;
}

/**
 * The step that a row's bucket falls into, as a moment: cheaper to group many rows by than `stepOf`,
 * and the same text wherever it stands in a statement.
 */
export function binOf(stepSeconds: number): Prisma.Sql {
  return Prisma.raw(`date_bin('${Math.round(stepSeconds)} seconds', bucket, to_timestamp(0))`);
}

/** The whole of a window as one such step. */
export const ONE_BIN = Prisma.raw("to_timestamp(0)");

import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { CollapseCurve } from "#domain/collapse";
import type { FunnelRequest } from "#domain/funnel-request";
import { limitsOf } from "./limits-of.ts";
import { columnsOfSteps, readSteps } from "./read-steps.ts";
import { stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

/** A point of the curve is of 10 s, */
const STEP_SECONDS_MIN = 10;
/** or of longer in a window that would have more points than this. */
const POINTS_MAX = 1_500;

const COLUMNS = ["offered", "fresh", "completed"].flatMap((name) => [
  `${name}_count`,
  `${name}_units`,
]);

/** What was offered, fresh and usefully completed in each 10 s of a window. */
export async function collapseCurve(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<CollapseCurve> {
  const services = await servicesOf(database, request);
  const wanted = { ...request, points: POINTS_MAX };
  const question = stepsQuestion(services, wanted, nowMs, STEP_SECONDS_MIN);
  const sums = await readRollups(database, question, (snapshot, rowsOf) =>
    readSteps(snapshot, rowsOf, question, COLUMNS),
  );
  const { stepSeconds, times, amount } = await columnsOfSteps(database, question, sums);
  const through = await dataThrough(database, services);
  return {
    stepSeconds,
    times,
    offered: amount("offered"),
    fresh: amount("fresh"),
    completed: amount("completed"),
    limits: await limitsOf(database, services, request, nowMs),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

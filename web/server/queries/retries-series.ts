import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import type { RetrySeries } from "#domain/retries";
import { columnsOfSteps, readSteps } from "./read-steps.ts";
import { stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

const COLUMNS = ["offered_count", "offered_units", "fresh_count", "fresh_units"];

/** Offered work and the fresh part of it in steps of time: the rest is retries. */
export async function retriesSeries(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<RetrySeries> {
  const services = await servicesOf(database, request);
  const question = stepsQuestion(services, request, nowMs);
  const sums = await readRollups(database, question, (snapshot, rowsOf) =>
    readSteps(snapshot, rowsOf, question, COLUMNS),
  );
  const { stepSeconds, times, amount } = await columnsOfSteps(database, question, sums);
  return {
    stepSeconds,
    times,
    offered: amount("offered"),
    fresh: amount("fresh"),
    dataThrough: await dataThrough(database, services),
  };
}

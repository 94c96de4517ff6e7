import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import { WASTED_OUTCOMES, type WasteSeries } from "#domain/waste";
import { z } from "zod";
import { columnsOfSteps, readSteps, type SumsByStep } from "./read-steps.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

const COLUMNS = ["consumed_units", "wasted_units", "orphan_units", "ended_count"];

const ExitRow = z.object({
  step: z.number(),
  exit: z.enum(WASTED_OUTCOMES),
  consumed: z.number(),
});

/** What was consumed for nothing in steps of time, and how that ended. */
export async function wasteSeries(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<WasteSeries> {
  const services = await servicesOf(database, request);
  const question = stepsQuestion(services, request, nowMs);
  const [sums, exits] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readSteps(snapshot, rowsOf, question, COLUMNS),
    await readExits(snapshot, rowsOf, question.stepSeconds),
  ]);
  const { stepSeconds, times, column, columnOf } = await columnsOfSteps(database, question, sums);
  return {
    stepSeconds,
    times,
    consumedUnits: column("consumed_units"),
    wastedUnits: column("wasted_units"),
    orphanUnits: column("orphan_units"),
    outcomes: column("ended_count"),
    byOutcome: {
      late: columnOf(exits, "late"),
      cancelled: columnOf(exits, "cancelled"),
      invalid: columnOf(exits, "invalid"),
      failed: columnOf(exits, "failed"),
      expired: columnOf(exits, "expired"),
    },
    dataThrough: await dataThrough(database, services),
  };
}

async function readExits(
  snapshot: Database,
  rowsOf: RowsOf,
  stepSeconds: number,
): Promise<SumsByStep> {
  const bin = binOf(stepSeconds);
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, exit, sum(consumed_units)::float8 AS consumed
    FROM ${rowsOf("exit_rollup", Prisma.raw("after, exit, consumed_units"))}
    WHERE after IN ('admitted', 'started') GROUP BY ${bin}, exit`;
  const bySteps = new Map<number, Record<string, number>>();
  for (const { step, exit, consumed } of z.array(ExitRow).parse(rows)) {
    bySteps.set(step, { ...bySteps.get(step), [exit]: consumed });
  }
  return bySteps;
}

import { Prisma, type Database, type PrismaClient } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import { GATES, type Gate } from "#domain/reasons";
import { STAGES } from "#domain/stages";
import { z } from "zod";
import { knownSteps } from "./known-steps.ts";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { stepOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = [
  ...STAGES.flatMap((stage) => [`${stage}_count`, `${stage}_units`]),
  "fresh_count",
  "fresh_units",
  "consumed_units",
  "orphan_units",
];

const StepRow = z.record(z.string(), z.number());
const GateRow = z.object({
  step: z.number(),
  gate: z.enum(GATES),
  count: z.number(),
  units: z.number(),
});

/** The funnel in steps of time, the shortest that give at most the wanted number of points. */
export async function funnelSeries(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<FunnelSeries> {
  const services = await servicesOf(database, request);
  const question = stepsQuestion(services, request, nowMs);
  const { filter, stepSeconds, times } = question;
  const [steps, gates] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readSteps(snapshot, rowsOf, stepSeconds),
    await readGates(snapshot, rowsOf, stepSeconds),
  ]);
  const heard =
    Object.keys(filter).length === 0
      ? steps.keys()
      : (
          await readRollups(database, { ...question, filter: {} }, (snapshot, rowsOf) =>
            readSteps(snapshot, rowsOf, stepSeconds),
          )
        ).keys();
  const through = await dataThrough(database, services);
  const known = knownSteps(times, new Set(heard), stepSeconds);
  const column = (name: string) =>
    times.map((time, index) => (known[index] ? fromMicros(steps.get(time)?.[name] ?? 0) : null));
  return {
    stepSeconds,
    times: times.map((time) => time * 1_000),
    ...seriesOf(column, (gate, form) =>
      times.map((time, index) =>
        known[index] ? fromMicros(gates.get(`${gate} ${time}`)?.[form] ?? 0) : null,
      ),
    ),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

type Column = (number | null)[];

function seriesOf(
  column: (name: string) => Column,
  rejected: (gate: Gate, form: "count" | "units") => Column,
): Pick<
  FunnelSeries,
  "stages" | "logicalOperations" | "rejected" | "consumedUnits" | "orphanUnits"
> {
  const amount = (name: string): SeriesAmount => ({
    count: column(`${name}_count`),
    units: column(`${name}_units`),
  });
  const gate = (name: Gate): SeriesAmount => ({
    count: rejected(name, "count"),
    units: rejected(name, "units"),
  });
  return {
    stages: {
      offered: amount("offered"),
      parsed: amount("parsed"),
      eligible: amount("eligible"),
      admitted: amount("admitted"),
      started: amount("started"),
      completed: amount("completed"),
    },
    logicalOperations: amount("fresh"),
    rejected: { policy: gate("policy"), protection: gate("protection") },
    consumedUnits: column("consumed_units"),
    orphanUnits: column("orphan_units"),
  };
}

async function readSteps(snapshot: Database, rowsOf: RowsOf, stepSeconds: number) {
  const columns = Prisma.raw(COLUMNS.join(", "));
  const sums = Prisma.raw(COLUMNS.map((name) => `sum(${name})::float8 AS ${name}`).join(", "));
  const rows = await snapshot.$queryRaw`
    SELECT ${stepOf(stepSeconds)} AS step, ${sums}
    FROM ${rowsOf("rollup", columns)} GROUP BY step`;
  return new Map(
    z
      .array(StepRow)
      .parse(rows)
      .map((row) => [row["step"] ?? 0, row]),
  );
}

async function readGates(snapshot: Database, rowsOf: RowsOf, stepSeconds: number) {
  const columns = Prisma.raw("gate, count, units");
  const rows = await snapshot.$queryRaw`
    SELECT ${stepOf(stepSeconds)} AS step, gate,
      sum(count)::float8 AS count, sum(units)::float8 AS units
    FROM ${rowsOf("exit_rollup", columns)} WHERE gate <> '' GROUP BY step, gate`;
  return new Map(
    z
      .array(GateRow)
      .parse(rows)
      .map((row) => [`${row.gate} ${row.step}`, row]),
  );
}

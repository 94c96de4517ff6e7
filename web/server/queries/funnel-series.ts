import { Prisma, type Database, type PrismaClient } from "#db";
import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import { GATES, type Gate } from "#domain/reasons";
import { STAGES } from "#domain/stages";
import { z } from "zod";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { columnsOfSteps, readSteps, type StepColumns, type SumsByStep } from "./read-steps.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = [
  ...STAGES.flatMap((stage) => [`${stage}_count`, `${stage}_units`]),
  "fresh_count",
  "fresh_units",
  "consumed_units",
  "orphan_units",
];

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
  const [sums, gates] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readSteps(snapshot, rowsOf, question, COLUMNS),
    await readGates(snapshot, rowsOf, question.stepSeconds),
  ]);
  const steps = await columnsOfSteps(database, question, sums);
  const through = await dataThrough(database, services);
  return {
    stepSeconds: steps.stepSeconds,
    times: steps.times,
    ...seriesOf(steps, gates),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

function seriesOf(
  { amount, column, columnOf }: StepColumns,
  gates: Record<Gate, SumsByStep>,
): Pick<
  FunnelSeries,
  "stages" | "logicalOperations" | "rejected" | "consumedUnits" | "orphanUnits"
> {
  const rejected = (gate: Gate): SeriesAmount => ({
    count: columnOf(gates[gate], "count"),
    units: columnOf(gates[gate], "units"),
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
    rejected: { policy: rejected("policy"), protection: rejected("protection") },
    consumedUnits: column("consumed_units"),
    orphanUnits: column("orphan_units"),
  };
}

async function readGates(
  snapshot: Database,
  rowsOf: RowsOf,
  stepSeconds: number,
): Promise<Record<Gate, SumsByStep>> {
  const bin = binOf(stepSeconds);
  const columns = Prisma.raw("gate, count, units");
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, gate,
      sum(count)::float8 AS count, sum(units)::float8 AS units
    FROM ${rowsOf("exit_rollup", columns)} WHERE gate <> '' GROUP BY ${bin}, gate`;
  const parsed = z.array(GateRow).parse(rows);
  const ofGate = (gate: Gate): SumsByStep =>
    new Map(
      parsed
        .filter((row) => row.gate === gate)
        .map(({ step, count, units }) => [step, { count, units }]),
    );
  return { policy: ofGate("policy"), protection: ofGate("protection") };
}

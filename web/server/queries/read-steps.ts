import { Prisma, type Database, type PrismaClient } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { SeriesAmount } from "#domain/funnel";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { z } from "zod";
import { knownSteps } from "./known-steps.ts";
import { binOf, type StepsQuestion } from "./rollup-questions.ts";

const StepRow = z.record(z.string(), z.number());

/** Sums in millionths by the step's start, epoch seconds. */
export type SumsByStep = ReadonlyMap<number, Readonly<Record<string, number>>>;

/** Adds up some columns of the rollups for each step that has rows. */
export async function readSteps(
  snapshot: Database,
  rowsOf: RowsOf,
  { stepSeconds }: StepsQuestion,
  columns: readonly string[],
): Promise<SumsByStep> {
  const bin = binOf(stepSeconds);
  const sums = columns.map((name) => `sum(${name}::float8) AS ${name}`);
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, ${Prisma.raw(sums.join(", "))}
    FROM ${rowsOf("rollup", Prisma.raw(columns.join(", ")))} GROUP BY ${bin}`;
  return new Map(
    z
      .array(StepRow)
      .parse(rows)
      .map((row) => [row["step"] ?? 0, row]),
  );
}

/** The steps of a question as columns, null where nothing is known. */
export interface StepColumns {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  /** A column of other sums by step: the same steps are known. */
  columnOf: (sums: SumsByStep, name: string) => (number | null)[];
  column: (name: string) => (number | null)[];
  amount: (name: string) => SeriesAmount;
}

/**
 * Turns sums by step into columns. Which steps are known depends on all that the service sent, so
 * under a filter the steps are asked for once more without it.
 */
export async function columnsOfSteps(
  database: PrismaClient,
  question: StepsQuestion,
  sums: SumsByStep,
): Promise<StepColumns> {
  const { filter, stepSeconds, times } = question;
  const heard =
    Object.keys(filter).length === 0
      ? sums
      : await readRollups(database, { ...question, filter: {} }, (snapshot, rowsOf) =>
          readSteps(snapshot, rowsOf, question, ["events"]),
        );
  const known = knownSteps(times, new Set(heard.keys()), stepSeconds);
  const columnOf = (of: SumsByStep, name: string) =>
    times.map((time, index) => (known[index] ? fromMicros(of.get(time)?.[name] ?? 0) : null));
  const column = (name: string) => columnOf(sums, name);
  return {
    stepSeconds,
    times: times.map((time) => time * 1_000),
    columnOf,
    column,
    amount: (name) => ({ count: column(`${name}_count`), units: column(`${name}_units`) }),
  };
}

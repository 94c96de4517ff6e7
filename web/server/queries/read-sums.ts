import { Prisma, type Database } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { Amount } from "#domain/funnel";
import type { RowsOf } from "#db/read-rollups";
import { z } from "zod";

const SumsRow = z.record(z.string(), z.number());

/** The sums of some columns of the rollups, as quantities. */
export interface Sums {
  quantity: (column: string) => number;
  /** The same in whole millionths, to go on adding. */
  micros: (column: string) => number;
  /** Of `offered_count` and `offered_units`, say. */
  amount: (name: string) => Amount;
}

/** Adds up some columns of the rollups over the whole of a question's window; 0 without rows. */
export async function readSums(
  snapshot: Database,
  rowsOf: RowsOf,
  columns: readonly string[],
): Promise<Sums> {
  const sums = columns.map((column) => `coalesce(sum(${column}), 0)::float8 AS ${column}`);
  const rows = await snapshot.$queryRaw`
    SELECT ${Prisma.raw(sums.join(", "))} FROM ${rowsOf("rollup", Prisma.raw(columns.join(", ")))}`;
  const [row] = z.tuple([SumsRow]).parse(rows);
  const micros = (column: string) => row[column] ?? 0;
  const quantity = (column: string) => fromMicros(micros(column));
  return {
    quantity,
    micros,
    amount: (name) => ({ count: quantity(`${name}_count`), units: quantity(`${name}_units`) }),
  };
}

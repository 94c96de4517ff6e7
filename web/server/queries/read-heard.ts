import { Prisma, type Database } from "#db";
import type { RowsOf } from "#db/read-rollups";
import { z } from "zod";
import { binOf } from "./rollup-questions.ts";

const Row = z.object({ step: z.number() });

/** The steps in which anything was counted, epoch seconds. */
export async function readHeard(
  snapshot: Database,
  rowsOf: RowsOf,
  stepSeconds: number,
): Promise<Set<number>> {
  const bin = binOf(stepSeconds);
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step FROM ${rowsOf("rollup", Prisma.raw("events"))}
    GROUP BY ${bin}`;
  return new Set(
    z
      .array(Row)
      .parse(rows)
      .map(({ step }) => step),
  );
}

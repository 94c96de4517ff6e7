import { Prisma, type Database } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { DetailKind } from "#domain/observe-event";
import type { RowsOf } from "#db/read-rollups";
import { z } from "zod";

const Row = z.object({
  step: z.number(),
  kind: z.string(),
  label: z.string(),
  count: z.number(),
  units: z.number(),
});

export type DetailAmount = z.infer<typeof Row>;

/**
 * Attempts by the further qualities of some kinds, the most attempts first, summed over all rows
 * of the same `bin`. There are none of single tenants.
 */
export async function readDetails(
  snapshot: Database,
  rowsOf: RowsOf,
  kinds: readonly DetailKind[],
  bin: Prisma.Sql,
): Promise<DetailAmount[]> {
  const columns = Prisma.raw("kind, label, count, units");
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, kind, label,
      sum(count)::float8 AS count, sum(units)::float8 AS units
    FROM ${rowsOf("detail_rollup", columns)} WHERE kind = ANY (${[...kinds]}::text[])
    GROUP BY ${bin}, kind, label ORDER BY count DESC, label`;
  return z
    .array(Row)
    .parse(rows)
    .map((row) => ({ ...row, count: fromMicros(row.count), units: fromMicros(row.units) }));
}

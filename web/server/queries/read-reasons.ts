import { Prisma, type Database } from "#db";
import { fromMicros } from "#domain/fixed-point";
import { GATES, GATE_REASONS, OTHER_REASON } from "#domain/reasons";
import type { RowsOf } from "#db/read-rollups";
import { z } from "zod";

const Row = z.object({
  step: z.number(),
  gate: z.enum(GATES),
  reason: z.string(),
  count: z.number(),
  units: z.number(),
});

/**
 * The rejections of each gate by reason, the most units first, those that are none of the known
 * ones as `other`, summed over all rows of the same `bin`.
 */
export async function readReasons(
  snapshot: Database,
  rowsOf: RowsOf,
  bin: Prisma.Sql,
): Promise<z.infer<typeof Row>[]> {
  const columns = Prisma.raw("gate, reason, count, units");
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, gate,
      CASE WHEN reason = ANY (${[...GATE_REASONS]}::text[]) THEN reason ELSE ${OTHER_REASON} END AS reason,
      sum(count)::float8 AS count, sum(units)::float8 AS units
    FROM ${rowsOf("exit_rollup", columns)} WHERE gate <> ''
    GROUP BY ${bin}, gate, 3 ORDER BY units DESC, gate, 3`;
  return z
    .array(Row)
    .parse(rows)
    .map((row) => ({ ...row, count: fromMicros(row.count), units: fromMicros(row.units) }));
}

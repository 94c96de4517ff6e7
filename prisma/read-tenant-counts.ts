import { fromMicros } from "#domain/fixed-point";
import type { Amount } from "#domain/funnel";
import type { PartCounts } from "#domain/tenant-counts";
import { z } from "zod";
import { Prisma, type Database } from "./client.ts";
import type { RowsOf } from "./read-rollups.ts";

const AMOUNTS = [
  "offered",
  "fresh",
  "fresh_eligible",
  "admitted",
  "completed",
  "rejected_policy",
  "rejected_protection",
] as const;
const COLUMNS = [
  ...AMOUNTS.flatMap((name) => [`${name}_count`, `${name}_units`]),
  "consumed_units",
  "wasted_units",
  "orphan_units",
];

/** Those that fair shares, and who is over or under its own, depend on. */
const SHARE_COLUMNS = ["fresh_eligible_units", "completed_units", "consumed_units"];

const SumsRow = z.object({ tenant: z.string(), part: z.string(), sums: z.array(z.number()) });

/**
 * The counts of each tenant in the rows, parted by a dimension where one is given; `for shares`, only
 * those that fair shares depend on, and the others 0, which takes a fraction of the time. Sums by
 * flow come first: names are joined to one row of each, and not to every bucket.
 */
export async function readTenantCounts(
  snapshot: Database,
  rowsOf: RowsOf,
  partedBy: "class" | "operation" | null,
  wanted: "all counts" | "for shares" = "all counts",
): Promise<PartCounts[]> {
  const names = wanted === "for shares" ? SHARE_COLUMNS : COLUMNS;
  const columns = Prisma.raw(["service_id", "flow_id", ...names].join(", "));
  const each = (of: (name: string) => string) => Prisma.raw(names.map(of).join(", "));
  const part = Prisma.raw(partedBy ?? "''");
  const rows = await snapshot.$queryRaw`
    SELECT tenant, ${part} AS part, ARRAY[${each((name) => `sum(${name})`)}]::float8[] AS sums
    FROM (
      SELECT service_id, flow_id, ${each((name) => `sum(${name}::float8) AS ${name}`)}
      FROM ${rowsOf("rollup", columns)} GROUP BY service_id, flow_id) AS flow_total
    JOIN flow USING (service_id, flow_id) GROUP BY 1, 2`;
  const places = COLUMNS.map((name) => names.indexOf(name));
  return z
    .array(SumsRow)
    .parse(rows)
    .map((row) => countsOf(row, places));
}

/** `places` says where the sum of each column stands. */
function countsOf(
  { tenant, part, sums }: z.infer<typeof SumsRow>,
  places: readonly number[],
): PartCounts {
  const at = (column: number) => fromMicros(sums[places[column] ?? -1] ?? 0);
  const amount = (name: (typeof AMOUNTS)[number]): Amount => {
    const index = 2 * AMOUNTS.indexOf(name);
    return { count: at(index), units: at(index + 1) };
  };
  const costs = 2 * AMOUNTS.length;
  return {
    tenant,
    part,
    offered: amount("offered"),
    fresh: amount("fresh"),
    freshEligible: amount("fresh_eligible"),
    admitted: amount("admitted"),
    useful: amount("completed"),
    rejectedPolicy: amount("rejected_policy"),
    rejectedProtection: amount("rejected_protection"),
    consumedUnits: at(costs),
    wastedUnits: at(costs + 1),
    orphanUnits: at(costs + 2),
  };
}

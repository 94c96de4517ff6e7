import { Prisma, type Database, type PrismaClient } from "#db";
import { judgeFairness, type TenantCounts, type TenantsTable } from "#domain/fairness";
import { fromMicros } from "#domain/fixed-point";
import type { Amount } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { z } from "zod";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = [
  ...[
    "offered",
    "fresh",
    "fresh_eligible",
    "admitted",
    "completed",
    "rejected_policy",
    "rejected_protection",
  ].flatMap((name) => [`${name}_count`, `${name}_units`]),
  "consumed_units",
  "wasted_units",
  "orphan_units",
];

const SumsRow = z.intersection(
  z.object({ tenant: z.string() }),
  z.record(z.string(), z.union([z.string(), z.number()])),
);
/** Every tenant of a window against its fair share, the one with the most offered units first. */
export async function tenantsTable(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<TenantsTable> {
  const services = await servicesOf(database, request);
  const question = { ...totalsQuestion(services, request, nowMs), byTenant: true };
  const { window } = question;
  const counts = await readRollups(database, question, async (snapshot, rowsOf) =>
    countsOf(await readSums(snapshot, rowsOf)),
  );
  const windowSeconds = window.toSeconds - window.fromSeconds;
  const through = await dataThrough(database, services);
  return {
    windowSeconds,
    ...judgeFairness(counts, windowSeconds, null),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

async function readSums(snapshot: Database, rowsOf: RowsOf) {
  const columns = Prisma.raw(["service_id", "flow_id", ...COLUMNS].join(", "));
  const sums = Prisma.raw(COLUMNS.map((name) => `sum(${name})::float8 AS ${name}`).join(", "));
  const rows = await snapshot.$queryRaw`
    SELECT tenant, ${sums} FROM ${rowsOf("rollup", columns)}
    JOIN flow USING (service_id, flow_id) GROUP BY tenant`;
  return z.array(SumsRow).parse(rows);
}

function countsOf(rows: z.infer<typeof SumsRow>[]): TenantCounts[] {
  return rows.map((row) => {
    const units = (name: string) => fromMicros(Number(row[name]));
    const amount = (name: string): Amount => ({
      count: fromMicros(Number(row[`${name}_count`])),
      units: fromMicros(Number(row[`${name}_units`])),
    });
    return {
      tenant: row.tenant,
      offered: amount("offered"),
      fresh: amount("fresh"),
      freshEligible: amount("fresh_eligible"),
      admitted: amount("admitted"),
      useful: amount("completed"),
      rejectedPolicy: amount("rejected_policy"),
      rejectedProtection: amount("rejected_protection"),
      consumedUnits: units("consumed_units"),
      wastedUnits: units("wasted_units"),
      orphanUnits: units("orphan_units"),
    };
  });
}

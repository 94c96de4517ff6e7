import { Prisma, type Database, type PrismaClient } from "#db";
import { judgeFairness, type TenantCounts, type TenantsTable } from "#domain/fairness";
import { fromMicros } from "#domain/fixed-point";
import type { Amount } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { readableWindow } from "#domain/plan-read";
import { GATES } from "#domain/reasons";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { readRollups, type RowsOf } from "./read-rollups.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = [
  ...["offered", "fresh", "fresh_eligible", "admitted", "completed"].flatMap((name) => [
    `${name}_count`,
    `${name}_units`,
  ]),
  "consumed_units",
  "orphan_units",
  "useful_orphan_units",
];

const SumsRow = z.intersection(
  z.object({ tenant: z.string() }),
  z.record(z.string(), z.union([z.string(), z.number()])),
);
const ExitRow = z.object({
  tenant: z.string(),
  gate: z.enum([...GATES, ""]),
  count: z.number(),
  units: z.number(),
  wasted: z.number(),
});

/** Every tenant of a window against its fair share, the one with the most offered units first. */
export async function tenantsTable(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<TenantsTable> {
  const services = await servicesOf(database, request);
  const window = readableWindow(
    { fromSeconds: request.from / 1_000, toSeconds: request.to / 1_000 },
    nowMs / 1_000,
  );
  const question = {
    serviceIds: services.ids,
    window,
    tierSecondsMax: TIERS[3].seconds,
    filter: request.filter ?? {},
    byTenant: true,
  };
  const counts = await readRollups(database, question, async (snapshot, rowsOf) =>
    countsOf(await readSums(snapshot, rowsOf), await readExits(snapshot, rowsOf)),
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

async function readExits(snapshot: Database, rowsOf: RowsOf) {
  const columns = Prisma.raw("service_id, flow_id, gate, count, units, consumed_units");
  const rows = await snapshot.$queryRaw`
    SELECT tenant, gate, sum(count)::float8 AS count, sum(units)::float8 AS units,
      sum(consumed_units)::float8 AS wasted
    FROM ${rowsOf("exit_rollup", columns)}
    JOIN flow USING (service_id, flow_id) GROUP BY tenant, gate`;
  return z.array(ExitRow).parse(rows);
}

function countsOf(
  sums: z.infer<typeof SumsRow>[],
  exits: z.infer<typeof ExitRow>[],
): TenantCounts[] {
  const exitsByTenant = new Map<string, z.infer<typeof ExitRow>[]>();
  for (const exit of exits) {
    exitsByTenant.set(exit.tenant, [...(exitsByTenant.get(exit.tenant) ?? []), exit]);
  }
  return sums.map((row) => {
    const own = exitsByTenant.get(row.tenant) ?? [];
    const units = (name: string) => fromMicros(Number(row[name]));
    const amount = (name: string): Amount => ({
      count: fromMicros(Number(row[`${name}_count`])),
      units: fromMicros(Number(row[`${name}_units`])),
    });
    const rejected = (gate: string): Amount => {
      const found = own.find((exit) => exit.gate === gate);
      return { count: fromMicros(found?.count ?? 0), units: fromMicros(found?.units ?? 0) };
    };
    return {
      tenant: row.tenant,
      offered: amount("offered"),
      fresh: amount("fresh"),
      freshEligible: amount("fresh_eligible"),
      admitted: amount("admitted"),
      useful: amount("completed"),
      rejectedPolicy: rejected("policy"),
      rejectedProtection: rejected("protection"),
      consumedUnits: units("consumed_units"),
      wastedUnits: fromMicros(
        own.reduce((sum, { wasted }) => sum + wasted, Number(row["useful_orphan_units"])),
      ),
      orphanUnits: units("orphan_units"),
    };
  });
}

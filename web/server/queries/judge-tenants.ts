import { Prisma, type Database, type PrismaClient } from "#db";
import { judgeFairness, type Fairness } from "#domain/fairness";
import { fromMicros } from "#domain/fixed-point";
import type { Amount, Missing } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import type { TenantClassCounts } from "#domain/tenant-counts";
import { z } from "zod";
import { fairnessPolicyOf } from "./fairness-policy-of.ts";
import { knownSeconds } from "./known-seconds.ts";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { totalsQuestion } from "./rollup-questions.ts";
import type { ServiceSet } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

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

const SumsRow = z.object({
  tenant: z.string(),
  class: z.string(),
  sums: z.array(z.number()).length(COLUMNS.length),
});

/** Who got what of a window, against what would have been fair. */
export interface JudgedTenants extends Fairness {
  /** The length of the part of the window that data is known of. */
  windowSeconds: number;
  capacityFrom: "policy" | "served";
  dataThrough: number | null;
  partial: Missing[] | null;
}

/**
 * Judges all tenants of a window. A tenant in the filter changes nothing: its share depends on what
 * all others ask for.
 */
export async function judgeTenants(
  database: PrismaClient,
  services: ServiceSet,
  request: FunnelRequest,
  nowMs: number,
): Promise<JudgedTenants> {
  const { tenant: _, ...filter } = request.filter ?? {};
  const question = {
    ...totalsQuestion(services, { ...request, filter }, nowMs),
    byTenant: true,
  };
  const policy = fairnessPolicyOf(filter);
  const [counts, through] = await Promise.all([
    readRollups(database, question, (snapshot, rowsOf) =>
      readCounts(snapshot, rowsOf, policy.classes.length > 0),
    ),
    dataThrough(database, services),
  ]);
  const partial = await whatIsMissing(database, services, request, through, nowMs);
  const windowSeconds = knownSeconds(question.window, through, partial, nowMs);
  return {
    windowSeconds,
    ...judgeFairness(counts, windowSeconds, policy),
    capacityFrom: policy.capacityUnitsPerSecond === null ? "served" : "policy",
    dataThrough: through,
    partial,
  };
}

/** Sums by flow come first: names are joined to one row of each, and not to every bucket. */
async function readCounts(
  snapshot: Database,
  rowsOf: RowsOf,
  byClass: boolean,
): Promise<TenantClassCounts[]> {
  const columns = Prisma.raw(["service_id", "flow_id", ...COLUMNS].join(", "));
  const each = (of: (name: string) => string) => Prisma.raw(COLUMNS.map(of).join(", "));
  const ofClass = Prisma.raw(byClass ? "class" : "''");
  const rows = await snapshot.$queryRaw`
    SELECT tenant, ${ofClass} AS class, ARRAY[${each((name) => `sum(${name})`)}]::float8[] AS sums
    FROM (
      SELECT service_id, flow_id, ${each((name) => `sum(${name}::float8) AS ${name}`)}
      FROM ${rowsOf("rollup", columns)} GROUP BY service_id, flow_id) AS flow_total
    JOIN flow USING (service_id, flow_id) GROUP BY 1, 2`;
  return z.array(SumsRow).parse(rows).map(countsOf);
}

function countsOf({ tenant, class: ofClass, sums }: z.infer<typeof SumsRow>): TenantClassCounts {
  const at = (index: number) => fromMicros(sums[index] ?? 0);
  const amount = (name: (typeof AMOUNTS)[number]): Amount => {
    const index = 2 * AMOUNTS.indexOf(name);
    return { count: at(index), units: at(index + 1) };
  };
  const costs = 2 * AMOUNTS.length;
  return {
    tenant,
    class: ofClass,
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

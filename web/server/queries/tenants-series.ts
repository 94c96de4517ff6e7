import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { fromMicros } from "#domain/fixed-point";
import type { SeriesAmount } from "#domain/funnel";
import type { TenantsSeries } from "#domain/tenant-answers";
import type { TenantsSeriesRequest } from "#domain/tenants-request";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { knownSteps } from "./known-steps.ts";
import { readHeard } from "./read-heard.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";

/** A tenant's rows are looked up bucket by bucket: how many of them may be in a window. */
const BUCKETS_MAX = 720;

const COLUMNS = [
  "offered_count",
  "offered_units",
  "completed_count",
  "completed_units",
  "rejected_policy_count",
  "rejected_policy_units",
  "rejected_protection_count",
  "rejected_protection_units",
  "consumed_units",
] as const;

const Row = z.object({
  tenant: z.string(),
  step: z.number(),
  sums: z.array(z.number()).length(COLUMNS.length),
});

/** What some tenants did in steps of time: at least 10 s long, and long enough to read few buckets. */
export async function tenantsSeries(
  database: PrismaClient,
  { tenants, ...request }: TenantsSeriesRequest,
  nowMs: number,
): Promise<TenantsSeries> {
  const services = await servicesOf(database, request);
  const { tenant: _, ...filter } = request.filter ?? {};
  const finest = finestStep((request.to - request.from) / 1_000);
  const question = stepsQuestion(services, { ...request, filter }, nowMs, finest);
  const { stepSeconds, times } = question;
  const [rows, heard] = await Promise.all([
    readRollups(database, { ...question, tenants }, (snapshot, rowsOf) =>
      readSteps(snapshot, rowsOf, stepSeconds),
    ),
    readRollups(database, { ...question, filter: {} }, (snapshot, rowsOf) =>
      readHeard(snapshot, rowsOf, stepSeconds),
    ),
  ]);
  const known = knownSteps(times, heard, stepSeconds);
  return {
    stepSeconds,
    times: times.map((time) => time * 1_000),
    tenants: tenants.map((tenant) => {
      const steps = rows.get(tenant);
      const column = (name: (typeof COLUMNS)[number]) =>
        times.map((time, index) =>
          known[index] ? fromMicros(steps?.get(time)?.[COLUMNS.indexOf(name)] ?? 0) : null,
        );
      const amount = (
        name: "offered" | "completed" | "rejected_policy" | "rejected_protection",
      ): SeriesAmount => ({
        count: column(`${name}_count`),
        units: column(`${name}_units`),
      });
      return {
        tenant,
        offered: amount("offered"),
        useful: amount("completed"),
        rejectedPolicy: amount("rejected_policy"),
        rejectedProtection: amount("rejected_protection"),
        consumedUnits: column("consumed_units"),
      };
    }),
  };
}

/** The finest tier from which a window can be read in few buckets, seconds. */
function finestStep(windowSeconds: number): number {
  const kept = TIERS.filter(({ seconds }) => seconds >= TIERS[1].seconds);
  const found = kept.find(({ seconds }) => windowSeconds / seconds <= BUCKETS_MAX);
  return (found ?? TIERS[4]).seconds;
}

async function readSteps(snapshot: Database, rowsOf: RowsOf, stepSeconds: number) {
  const bin = binOf(stepSeconds);
  const columns = Prisma.raw(["service_id", "flow_id", ...COLUMNS].join(", "));
  const sums = Prisma.raw(COLUMNS.map((name) => `sum(${name}::float8)`).join(", "));
  const rows = await snapshot.$queryRaw`
    SELECT tenant, extract(epoch FROM ${bin})::float8 AS step, ARRAY[${sums}] AS sums
    FROM ${rowsOf("rollup", columns)} JOIN flow USING (service_id, flow_id) GROUP BY tenant, ${bin}`;
  const found = new Map<string, Map<number, number[]>>();
  for (const { tenant, step, sums: values } of z.array(Row).parse(rows)) {
    const steps = found.get(tenant) ?? new Map<number, number[]>();
    steps.set(step, values);
    found.set(tenant, steps);
  }
  return found;
}

import { Prisma, type PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import { emptyHistogram } from "#domain/histogram";
import { percentilesOf } from "#domain/percentiles";
import type { TenantsLatency } from "#domain/tenant-answers";
import type { TenantsLatencyRequest } from "#domain/tenants-request";
import { readHistograms, type Distribution } from "./read-histograms.ts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";

/** How long the work of some tenants waited in the queue and was worked on. */
export async function tenantsLatency(
  database: PrismaClient,
  { tenants, ...request }: TenantsLatencyRequest,
  nowMs: number,
): Promise<TenantsLatency> {
  const services = await servicesOf(database, request);
  const { tenant: _, ...filter } = request.filter ?? {};
  if (filter.operation !== undefined || filter.region !== undefined) {
    return { isKept: false, tenants: [] };
  }
  const question = { ...totalsQuestion(services, { ...request, filter }, nowMs), tenants };
  const found = await readRollups(database, question, (snapshot, rowsOf) =>
    readHistograms(snapshot, rowsOf, ["queue_ms", "service_ms"], Prisma.raw("tenant")),
  );
  return {
    isKept: true,
    tenants: tenants.map((tenant) => ({
      tenant,
      queue: percentiles(found.get("queue_ms")?.get(tenant)),
      service: percentiles(found.get("service_ms")?.get(tenant)),
    })),
  };
}

function percentiles(distribution: Distribution | undefined) {
  return percentilesOf(distribution?.histogram ?? emptyHistogram(), distribution?.n ?? 0);
}

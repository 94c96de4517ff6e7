import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { TenantReport } from "#domain/tenant-answers";
import type { PartCounts } from "#domain/tenant-counts";
import type { TenantRequest } from "#domain/tenants-request";
import { judgeTenants } from "./judge-tenants.ts";
import { readTenantCounts } from "#db/read-tenant-counts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf, type ServiceSet } from "./services-of.ts";
import { tenantsLatency } from "./tenants-latency.ts";
import { tenantsSeries } from "./tenants-series.ts";
import { tenantsStarvation } from "./tenants-starvation.ts";

/** All that is known of one tenant: its share among all, its parts, its times. */
export async function tenantReport(
  database: PrismaClient,
  { tenant, points, ...asked }: TenantRequest,
  nowMs: number,
): Promise<TenantReport> {
  const services = await servicesOf(database, asked);
  const request = { ...asked, filter: { ...asked.filter, tenant } };
  const parts = await readParts(database, services, request, nowMs);
  const own = { tenant, counts: parts.classes };
  const [judged, latency, starvation, series] = await Promise.all([
    judgeTenants(database, services, request, nowMs, own),
    tenantsLatency(database, { ...request, tenants: [tenant] }, nowMs),
    tenantsStarvation(database, request, nowMs),
    tenantsSeries(database, { ...request, points, tenants: [tenant] }, nowMs),
  ]);
  const { tenants, noisy, ...shared } = judged;
  return {
    ...shared,
    figures: tenants.find((each) => each.tenant === tenant) ?? null,
    tenantCount: tenants.length,
    neighbour: noisy.find((each) => each.tenant === tenant) ?? null,
    noisy,
    starvedSeconds: starvation.starved[0]?.seconds ?? 0,
    starvedResolutionSeconds: starvation.resolutionSeconds,
    ...parts,
    latency: latency.tenants[0] ?? null,
    series,
  };
}

async function readParts(
  database: PrismaClient,
  services: ServiceSet,
  request: Parameters<typeof totalsQuestion>[1],
  nowMs: number,
): Promise<{ operations: PartCounts[]; classes: PartCounts[] }> {
  const question = { ...totalsQuestion(services, request, nowMs), byOperation: true };
  const parts = await readRollups(database, question, async (snapshot, rowsOf) => ({
    operations: await readTenantCounts(snapshot, rowsOf, "operation"),
    classes: await readTenantCounts(snapshot, rowsOf, "class"),
  }));
  return {
    operations: parts.operations.sort(byOffered),
    classes: parts.classes.sort(byOffered),
  };
}

function byOffered(a: PartCounts, b: PartCounts): number {
  return b.offered.units - a.offered.units;
}

import type { PrismaClient } from "#db";
import type { TenantsTable } from "#domain/tenant-answers";
import type { TenantsTableRequest } from "#domain/tenants-request";
import { topTenants } from "#domain/top-tenants";
import { judgeTenants } from "./judge-tenants.ts";
import { servicesOf } from "./services-of.ts";

const TOP_DEFAULT = 100;

/** The tenants of a window against their fair shares: the top ones, and the others as one. */
export async function tenantsTable(
  database: PrismaClient,
  { top, by, ...request }: TenantsTableRequest,
  nowMs: number,
): Promise<TenantsTable> {
  const services = await servicesOf(database, request);
  const { tenants: all, ...judged } = await judgeTenants(database, services, request, nowMs);
  const only = request.filter?.tenant;
  const tenants = only === undefined ? all : all.filter(({ tenant }) => tenant === only);
  return {
    ...judged,
    tenantCount: tenants.length,
    victimCount: tenants.filter(({ isVictim }) => isVictim).length,
    ...topTenants(tenants, by ?? "offered", top ?? TOP_DEFAULT),
  };
}

import type { FunnelRequest, FunnelSeriesRequest } from "#domain/funnel-request";
import type { TenantsTableRequest } from "#domain/tenants-request";
import type { PrismaClient } from "#db";
import { funnelCosts } from "../../web/server/queries/funnel-costs.ts";
import { funnelSeries } from "../../web/server/queries/funnel-series.ts";
import { funnelSummary } from "../../web/server/queries/funnel-summary.ts";
import { tenantsTable } from "../../web/server/queries/tenants-table.ts";

/** Asks the web app's questions of a test database, at a moment of the caller's choice. */
export function funnelClient(prisma: PrismaClient, now: () => number = Date.now) {
  return {
    summary: (request: FunnelRequest) => funnelSummary(prisma, request, now()),
    costs: (request: FunnelRequest) => funnelCosts(prisma, request, now()),
    tenants: (request: TenantsTableRequest) => tenantsTable(prisma, request, now()),
    series: (request: FunnelSeriesRequest) => funnelSeries(prisma, request, now()),
  };
}

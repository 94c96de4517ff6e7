import { EventsRequest, OperationRequest } from "#domain/events-request";
import { FunnelRequest, FunnelSeriesRequest, ServiceRequest } from "#domain/funnel-request";
import {
  TenantRequest,
  TenantsLatencyRequest,
  TenantsSeriesRequest,
  TenantsTableRequest,
} from "#domain/tenants-request";
import { database } from "../database.ts";
import { collapseCurve } from "../queries/collapse-curve.ts";
import { eventualSuccess } from "../queries/eventual-success.ts";
import { funnelCosts } from "../queries/funnel-costs.ts";
import { funnelSeries } from "../queries/funnel-series.ts";
import { funnelSummary } from "../queries/funnel-summary.ts";
import { intakeStatus } from "../queries/intake-status.ts";
import { limitersInstances } from "../queries/limiters-instances.ts";
import { limitersSeries } from "../queries/limiters-series.ts";
import { listEvents } from "../queries/list-events.ts";
import { listFindings } from "../queries/list-findings.ts";
import { listServices } from "../queries/list-services.ts";
import { policyInForce } from "../queries/policy-in-force.ts";
import { readOperation } from "../queries/read-operation.ts";
import { retriesSeries } from "../queries/retries-series.ts";
import { retriesSummary } from "../queries/retries-summary.ts";
import { rejectionsSeries } from "../queries/rejections-series.ts";
import { rejectionsSummary } from "../queries/rejections-summary.ts";
import { serviceDimensions } from "../queries/service-dimensions.ts";
import { tenantReport } from "../queries/tenant-report.ts";
import { tenantsLatency } from "../queries/tenants-latency.ts";
import { tenantsSeries } from "../queries/tenants-series.ts";
import { tenantsStarvation } from "../queries/tenants-starvation.ts";
import { statesQuality } from "../queries/states-quality.ts";
import { statesRecovery } from "../queries/states-recovery.ts";
import { statesTimeline } from "../queries/states-timeline.ts";
import { tenantsTable } from "../queries/tenants-table.ts";
import { wasteBreakdown } from "../queries/waste-breakdown.ts";
import { wasteSeries } from "../queries/waste-series.ts";
import { wasteSummary } from "../queries/waste-summary.ts";
import { procedure, router } from "./trpc.ts";

export const appRouter = router({
  services: router({
    list: procedure.query(({ ctx }) => listServices(database(), ctx.nowMs)),
    dimensions: procedure
      .input(ServiceRequest)
      .query(({ input }) => serviceDimensions(database(), input)),
  }),
  funnel: router({
    summary: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => funnelSummary(database(), input, ctx.nowMs)),
    series: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => funnelSeries(database(), input, ctx.nowMs)),
    costs: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => funnelCosts(database(), input, ctx.nowMs)),
  }),
  rejections: router({
    summary: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => rejectionsSummary(database(), input, ctx.nowMs)),
    series: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => rejectionsSeries(database(), input, ctx.nowMs)),
  }),
  limiters: router({
    series: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => limitersSeries(database(), input, ctx.nowMs)),
    instances: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => limitersInstances(database(), input, ctx.nowMs)),
  }),
  states: router({
    timeline: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => statesTimeline(database(), input, ctx.nowMs)),
    quality: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => statesQuality(database(), input, ctx.nowMs)),
    recovery: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => statesRecovery(database(), input, ctx.nowMs)),
  }),
  tenants: router({
    table: procedure
      .input(TenantsTableRequest)
      .query(({ ctx, input }) => tenantsTable(database(), input, ctx.nowMs)),
    latency: procedure
      .input(TenantsLatencyRequest)
      .query(({ ctx, input }) => tenantsLatency(database(), input, ctx.nowMs)),
    series: procedure
      .input(TenantsSeriesRequest)
      .query(({ ctx, input }) => tenantsSeries(database(), input, ctx.nowMs)),
    starvation: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => tenantsStarvation(database(), input, ctx.nowMs)),
    get: procedure
      .input(TenantRequest)
      .query(({ ctx, input }) => tenantReport(database(), input, ctx.nowMs)),
  }),
  waste: router({
    summary: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => wasteSummary(database(), input, ctx.nowMs)),
    series: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => wasteSeries(database(), input, ctx.nowMs)),
    breakdown: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => wasteBreakdown(database(), input, ctx.nowMs)),
  }),
  retries: router({
    summary: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => retriesSummary(database(), input, ctx.nowMs)),
    series: procedure
      .input(FunnelSeriesRequest)
      .query(({ ctx, input }) => retriesSeries(database(), input, ctx.nowMs)),
    eventualSuccess: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => eventualSuccess(database(), input, ctx.nowMs)),
  }),
  collapse: router({
    curve: procedure
      .input(FunnelRequest)
      .query(({ ctx, input }) => collapseCurve(database(), input, ctx.nowMs)),
  }),
  events: router({
    list: procedure.input(EventsRequest).query(({ input }) => listEvents(database(), input)),
    operation: procedure
      .input(OperationRequest)
      .query(({ input }) => readOperation(database(), input)),
  }),
  findings: router({
    list: procedure.input(FunnelRequest).query(({ input }) => listFindings(database(), input)),
  }),
  policy: router({
    inForce: procedure.input(ServiceRequest).query(({ input }) => policyInForce(database(), input)),
  }),
  intake: router({
    status: procedure.query(({ ctx }) => intakeStatus(database(), ctx.nowMs)),
  }),
});

export type AppRouter = typeof appRouter;

import { z } from "zod";
import { expected } from "./expected.ts";
import { FlowFilter, FunnelRequest, FunnelSeriesRequest } from "./funnel-request.ts";
import { TENANT_RANKINGS } from "./top-tenants.ts";

const TOP_MAX = 5_000;
const LATENCY_TENANTS_MAX = 100;
const SERIES_TENANTS_MAX = 40;

const names = (most: number) =>
  z
    .array(FlowFilter.shape.tenant.unwrap(), expected("a list of tenants"))
    .min(1, expected("at least one tenant"))
    .max(most, expected(`at most ${most} tenants`));

/** Tenants against their fair shares: the `top` ones by a figure, and the others as one. */
export const TenantsTableRequest = FunnelRequest.safeExtend({
  top: z
    .int(expected("a whole number of tenants"))
    .min(1, expected(`a number of tenants from 1 to ${TOP_MAX}`))
    .max(TOP_MAX, expected(`a number of tenants from 1 to ${TOP_MAX}`))
    .optional(),
  by: z.enum(TENANT_RANKINGS, expected(`one of ${TENANT_RANKINGS.join(", ")}`)).optional(),
});
export type TenantsTableRequest = z.infer<typeof TenantsTableRequest>;

/** The distributions of some tenants' queue and service times. */
export const TenantsLatencyRequest = FunnelRequest.safeExtend({
  tenants: names(LATENCY_TENANTS_MAX),
});
export type TenantsLatencyRequest = z.infer<typeof TenantsLatencyRequest>;

/** What some tenants did in steps of time. */
export const TenantsSeriesRequest = FunnelSeriesRequest.safeExtend({
  tenants: names(SERIES_TENANTS_MAX),
});
export type TenantsSeriesRequest = z.infer<typeof TenantsSeriesRequest>;

/** All that is known of one tenant. */
export const TenantRequest = FunnelSeriesRequest.safeExtend({
  tenant: FlowFilter.shape.tenant.unwrap(),
});
export type TenantRequest = z.infer<typeof TenantRequest>;

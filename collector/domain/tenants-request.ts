import { z } from "zod";
import { expected } from "./expected.ts";
import { FunnelRequest } from "./funnel-request.ts";
import { TENANT_RANKINGS } from "./top-tenants.ts";

const TOP_MAX = 5_000;

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

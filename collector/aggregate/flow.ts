import { createHash } from "node:crypto";

/**
 * A combination of dimensions counted together; `tenant` null stands for all tenants, `region` and
 * `operation` null for all that a tenant does in a class.
 */
export interface Flow {
  region: string | null;
  operation: string | null;
  tenant: string | null;
  class: string;
}

/**
 * A flow's id: the same on every collector without asking anyone, because it is the first half of
 * the SHA-256 of its dimensions, written as a UUID.
 */
export function flowId({ region, operation, tenant, class: flowClass }: Flow): string {
  return halfHash(JSON.stringify([region, operation, tenant, flowClass]));
}

/**
 * The id of the flow that stands for all that a tenant does in a class. Merging makes such flows in
 * the database, so it is also the SQL function `tenant_flow_id`: the text hashed must be the same.
 */
export function tenantFlowId(tenant: string, flowClass: string): string {
  return halfHash(`tenant ${Buffer.byteLength(tenant)} ${tenant} ${flowClass}`);
}

function halfHash(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

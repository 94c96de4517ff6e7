import { createHash } from "node:crypto";

/** A combination of dimensions counted together; `tenant` null stands for all tenants. */
export interface Flow {
  region: string;
  operation: string;
  tenant: string | null;
  class: string;
}

/**
 * A flow's id: the same on every collector without asking anyone, because it is the first half of
 * the SHA-256 of its dimensions, written as a UUID.
 */
export function flowId({ region, operation, tenant, class: flowClass }: Flow): string {
  const hash = createHash("sha256").update(JSON.stringify([region, operation, tenant, flowClass]));
  const hex = hash.digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

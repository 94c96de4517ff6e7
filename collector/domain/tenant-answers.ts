import type { Fairness } from "./fairness.ts";
import type { Missing } from "./funnel.ts";
import type { TopTenants } from "./top-tenants.ts";

/** Tenants of a window against their fair shares. */
export interface TenantsTable extends TopTenants, Omit<Fairness, "tenants"> {
  /** The length of the part of the window that data is known of: what rates are over. */
  windowSeconds: number;
  /** Whose the capacity is: declared by a policy, or what was usefully served. */
  capacityFrom: "policy" | "served";
  tenantCount: number;
  victimCount: number;
  /** Newest event time counted for the service, epoch milliseconds; null when there is none. */
  dataThrough: number | null;
  partial: Missing[] | null;
}

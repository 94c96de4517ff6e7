import type { Fairness, NoisyNeighbour, TenantFigures } from "./fairness.ts";
import type { Missing, SeriesAmount } from "./funnel.ts";
import type { Percentiles } from "./percentiles.ts";
import type { PartCounts } from "./tenant-counts.ts";
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

/** What some tenants did in steps of time. Arrays are parallel; null marks a step nothing is known of. */
export interface TenantsSeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  tenants: TenantSeries[];
}

export interface TenantSeries {
  tenant: string;
  offered: SeriesAmount;
  useful: SeriesAmount;
  rejectedPolicy: SeriesAmount;
  rejectedProtection: SeriesAmount;
  consumedUnits: (number | null)[];
}

/** How long the work of tenants waited and was worked on, in milliseconds. */
export interface TenantsLatency {
  /** False where a filter asks for what distributions are not kept of: a tenant's operation or region. */
  isKept: boolean;
  tenants: TenantLatency[];
}

export interface TenantLatency {
  tenant: string;
  queue: Percentiles;
  service: Percentiles;
}

/** The longest time for which each tenant had demand and no useful completion. */
export interface Starvation {
  /** What time is measured in: nothing shorter than two of them is told from none. */
  resolutionSeconds: number;
  /** Those who starved at all, the longest first. */
  starved: { tenant: string; seconds: number }[];
}

/** All that is known of one tenant in a window. */
export interface TenantReport {
  /** Null when the tenant has no event in the window. */
  figures: TenantFigures | null;
  windowSeconds: number;
  capacity: number;
  capacityFrom: "policy" | "served";
  jainIndex: number | null;
  tenantCount: number;
  /** Set when it is a noisy neighbour: with its victims. */
  neighbour: NoisyNeighbour | null;
  /** The noisy neighbours, the worst first: those it suffers from when it is a victim. */
  noisy: NoisyNeighbour[];
  starvedSeconds: number;
  starvedResolutionSeconds: number;
  operations: PartCounts[];
  classes: PartCounts[];
  /** Null where it is not kept. */
  latency: TenantLatency | null;
  series: TenantsSeries;
  dataThrough: number | null;
  partial: Missing[] | null;
}

import type { ShareFigures, TenantFigures } from "./fairness.ts";
import { sumTenantCounts } from "./tenant-counts.ts";

/** What tenants can be ranked by. */
export const TENANT_RANKINGS = [
  "offered",
  "fresh",
  "admitted",
  "useful",
  "rejectedPolicy",
  "rejectedProtection",
  "consumed",
  "wasted",
  "fairShare",
  "overShare",
  "shortfall",
  "attainment",
] as const;
export type TenantRanking = (typeof TENANT_RANKINGS)[number];

/** The figure of a tenant that it is ranked by, in units or attempts; null where it has none. */
export function rankingFigure(
  tenant: ShareFigures,
  ranking: TenantRanking,
  form: "units" | "count" = "units",
): number | null {
  if (ranking === "consumed") return tenant.consumedUnits;
  if (ranking === "wasted") return tenant.wastedUnits;
  const figure = tenant[ranking];
  return figure === null || typeof figure === "number" ? figure : figure[form];
}

/** All tenants beyond the top ones as one: counts and shares are their sums. */
export interface OtherTenants extends ShareFigures {
  tenantCount: number;
}

export interface TopTenants {
  /** The highest first. */
  tenants: TenantFigures[];
  /** Null when there are no others. */
  other: OtherTenants | null;
}

/** The `top` tenants by a figure, and what all others come to exactly. */
export function topTenants(
  all: readonly TenantFigures[],
  ranking: TenantRanking,
  top: number,
): TopTenants {
  const figure = (tenant: TenantFigures) => rankingFigure(tenant, ranking) ?? -1;
  const ranked = all.toSorted((a, b) => figure(b) - figure(a) || (a.tenant < b.tenant ? -1 : 1));
  return { tenants: ranked.slice(0, top), other: sumOthers(ranked.slice(top)) };
}

/** What some tenants come to together; null for none. */
export function sumOthers(tenants: readonly TenantFigures[]): OtherTenants | null {
  if (tenants.length === 0) return null;
  const counts = sumTenantCounts(tenants);
  const sum = (of: (tenant: TenantFigures) => number) =>
    tenants.reduce((total, tenant) => total + of(tenant), 0);
  const demand = counts.freshEligible.units;
  return {
    ...counts,
    tenantCount: tenants.length,
    fairShare: sum(({ fairShare }) => fairShare),
    overShare: sum(({ overShare }) => overShare),
    shortfall: sum(({ shortfall }) => shortfall),
    attainment: demand > 0 ? counts.useful.units / demand : null,
  };
}

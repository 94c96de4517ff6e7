import { sumAmounts, type Amount } from "./funnel.ts";

/** What is counted of tenants in a window. */
export interface TenantCounts {
  offered: Amount;
  fresh: Amount;
  freshEligible: Amount;
  admitted: Amount;
  useful: Amount;
  rejectedPolicy: Amount;
  rejectedProtection: Amount;
  consumedUnits: number;
  /** Consumed by work that did not end useful, or after the caller had gone. */
  wastedUnits: number;
  orphanUnits: number;
}

/** What is counted of one part of what a tenant does. */
export interface PartCounts extends TenantCounts {
  tenant: string;
  /** The class or operation of the part; empty where there is only one. */
  part: string;
}

/** The counts of several, added up without a rounding error. */
export function sumTenantCounts(all: readonly TenantCounts[]): TenantCounts {
  const amount = (of: (counts: TenantCounts) => Amount) => sumAmounts(all.map(of));
  const units = (of: (counts: TenantCounts) => number) =>
    sumAmounts(all.map((counts) => ({ count: 0, units: of(counts) }))).units;
  return {
    offered: amount(({ offered }) => offered),
    fresh: amount(({ fresh }) => fresh),
    freshEligible: amount(({ freshEligible }) => freshEligible),
    admitted: amount(({ admitted }) => admitted),
    useful: amount(({ useful }) => useful),
    rejectedPolicy: amount(({ rejectedPolicy }) => rejectedPolicy),
    rejectedProtection: amount(({ rejectedProtection }) => rejectedProtection),
    consumedUnits: units(({ consumedUnits }) => consumedUnits),
    wastedUnits: units(({ wastedUnits }) => wastedUnits),
    orphanUnits: units(({ orphanUnits }) => orphanUnits),
  };
}

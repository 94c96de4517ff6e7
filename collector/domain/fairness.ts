import { jainIndex, weightedMaxMin } from "./fair-share.ts";
import type { Amount, Missing } from "./funnel.ts";

/** A tenant is named as noisy only when it is over its fair share by this much of the capacity. */
const NOISY_OVER_SHARE_MIN = 0.01;

/** A tenant is named as a victim only when this much of its share is missing. */
const VICTIM_SHORTFALL_MIN = 0.05;

/** What is counted of one tenant in a window. */
export interface TenantCounts {
  tenant: string;
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

/** How a tenant fared against its fair share. Shares in units per second. */
export interface TenantFigures extends TenantCounts {
  fairShare: number;
  /** `max(0, consumed − fair share)` */
  overShare: number;
  /** `max(0, min(demand, fair share) − useful)` */
  shortfall: number;
  /** Useful units ÷ fresh eligible units; null without demand. */
  attainment: number | null;
}

export interface NoisyNeighbour {
  tenant: string;
  overShare: number;
  /** Those who miss part of their share, the one that misses most first. */
  victims: string[];
}

/** Who gets what, against what would be fair. */
export interface Fairness {
  /** The capacity that was shared out, units per second. */
  capacity: number;
  /** Jain's index of useful service per fair share; null without demand. */
  jainIndex: number | null;
  tenants: TenantFigures[];
  noisy: NoisyNeighbour[];
}

export interface TenantsTable extends Fairness {
  windowSeconds: number;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/**
 * Judges a window of `windowSeconds`. Fair shares are max-min shares of the capacity over the
 * tenants' fresh eligible demands; without a declared capacity it is what was usefully served in
 * all. A noisy neighbour consumes more than its share while another one misses part of its own.
 */
export function judgeFairness(
  counts: readonly TenantCounts[],
  windowSeconds: number,
  declaredCapacity: number | null,
): Fairness {
  const served = counts.reduce((sum, { useful }) => sum + useful.units, 0) / windowSeconds;
  const capacity = declaredCapacity ?? served;
  const claims = counts.map(({ freshEligible }) => ({
    demand: freshEligible.units / windowSeconds,
    weight: 1,
  }));
  const shares = weightedMaxMin(capacity, claims);
  const tenants = counts.map((count, index) => {
    const fairShare = shares[index] ?? 0;
    const demand = claims[index]?.demand ?? 0;
    return {
      ...count,
      fairShare,
      overShare: Math.max(0, count.consumedUnits / windowSeconds - fairShare),
      shortfall: Math.max(0, Math.min(demand, fairShare) - count.useful.units / windowSeconds),
      attainment: demand > 0 ? count.useful.units / count.freshEligible.units : null,
    };
  });
  const withDemand = tenants.filter(({ fairShare }) => fairShare > 0);
  return {
    capacity,
    jainIndex: jainIndex(
      withDemand.map(({ useful, fairShare }) => useful.units / windowSeconds / fairShare),
    ),
    tenants: tenants.sort((a, b) => b.offered.units - a.offered.units || compare(a, b)),
    noisy: noisyNeighbours(tenants, capacity),
  };
}

function noisyNeighbours(tenants: readonly TenantFigures[], capacity: number): NoisyNeighbour[] {
  const victims = tenants
    .filter(({ shortfall, fairShare }) => shortfall > VICTIM_SHORTFALL_MIN * fairShare)
    .sort((a, b) => b.shortfall - a.shortfall || compare(a, b));
  return tenants
    .filter(({ overShare }) => overShare > NOISY_OVER_SHARE_MIN * capacity)
    .sort((a, b) => b.overShare - a.overShare || compare(a, b))
    .map(({ tenant, overShare }) => ({
      tenant,
      overShare,
      victims: victims.map((victim) => victim.tenant).filter((victim) => victim !== tenant),
    }))
    .filter((neighbour) => neighbour.victims.length > 0);
}

function compare(a: TenantCounts, b: TenantCounts): number {
  return a.tenant < b.tenant ? -1 : 1;
}

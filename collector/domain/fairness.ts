import { jainIndex } from "./fair-share.ts";
import type { FairnessPolicy } from "./fairness-policy.ts";
import { sumTenantCounts, type PartCounts, type TenantCounts } from "./tenant-counts.ts";
import { tenantShares } from "./tenant-shares.ts";

/** A tenant is named as noisy only when it is over its fair share by this much of the capacity. */
const NOISY_OVER_SHARE_MIN = 0.01;

/** A tenant is named as a victim only when this much of its share is missing. */
const VICTIM_SHORTFALL_MIN = 0.05;

/** How many noisy neighbours are named, and how many victims of each. */
const NAMED_MAX = 20;

/** How tenants fared against their fair share. Shares in units per second. */
export interface ShareFigures extends TenantCounts {
  fairShare: number;
  /** `max(0, consumed − fair share)` */
  overShare: number;
  /** `max(0, min(demand, fair share) − useful)` */
  shortfall: number;
  /** Useful units ÷ fresh eligible units; null without demand. */
  attainment: number | null;
}

export interface TenantFigures extends ShareFigures {
  tenant: string;
  isNoisy: boolean;
  /** Whether so much of its share is missing that it is named as a victim. */
  isVictim: boolean;
}

export interface NoisyNeighbour {
  tenant: string;
  overShare: number;
  /** The victims that miss most, the worst first: at most 20 of `victimCount`. */
  victims: string[];
  victimCount: number;
}

/** Who gets what, against what would be fair. */
export interface Fairness {
  /** The capacity that was shared out, units per second. */
  capacity: number;
  /** Jain's index of useful service per fair share; null without demand. */
  jainIndex: number | null;
  /** The one with the most offered units first. */
  tenants: TenantFigures[];
  /** At most 20, the one furthest over its share first. */
  noisy: NoisyNeighbour[];
}

/**
 * Judges a window of `windowSeconds`. The capacity is shared over the tenants' fresh eligible
 * demands: each class gets its budget, inside it tenants get weighted max-min shares, and a tenant's
 * fair share is the sum over its classes. A noisy neighbour consumes more than its share while
 * another one misses part of its own.
 */
export function judgeFairness(
  counts: readonly PartCounts[],
  windowSeconds: number,
  policy: FairnessPolicy,
): Fairness {
  const served = counts.reduce((sum, { useful }) => sum + useful.units, 0) / windowSeconds;
  const capacity = policy.capacity ?? served;
  const shares = tenantShares(counts, windowSeconds, capacity, policy);
  const tenants = [...groupBy(counts, ({ tenant }) => tenant)].map(([tenant, parts]) =>
    figuresOf(tenant, parts, windowSeconds, shares.get(tenant) ?? 0),
  );
  flag(tenants, capacity);
  return {
    capacity,
    jainIndex: jainIndex(
      tenants
        .filter(({ fairShare }) => fairShare > 0)
        .map(({ useful, fairShare }) => useful.units / windowSeconds / fairShare),
    ),
    tenants: tenants.sort((a, b) => b.offered.units - a.offered.units || byName(a, b)),
    noisy: noisyNeighbours(tenants),
  };
}

function figuresOf(
  tenant: string,
  parts: readonly TenantCounts[],
  windowSeconds: number,
  fairShare: number,
): TenantFigures {
  const [only] = parts;
  const counts = only !== undefined && parts.length === 1 ? only : sumTenantCounts(parts);
  const demand = counts.freshEligible.units / windowSeconds;
  const { units: useful } = counts.useful;
  // Written out: copying some thousands of objects twice is most of what a judgement takes.
  return {
    tenant,
    offered: counts.offered,
    fresh: counts.fresh,
    freshEligible: counts.freshEligible,
    admitted: counts.admitted,
    useful: counts.useful,
    rejectedPolicy: counts.rejectedPolicy,
    rejectedProtection: counts.rejectedProtection,
    consumedUnits: counts.consumedUnits,
    wastedUnits: counts.wastedUnits,
    orphanUnits: counts.orphanUnits,
    fairShare,
    overShare: Math.max(0, counts.consumedUnits / windowSeconds - fairShare),
    shortfall: Math.max(0, Math.min(demand, fairShare) - useful / windowSeconds),
    attainment: demand > 0 ? useful / counts.freshEligible.units : null,
    isNoisy: false,
    isVictim: false,
  };
}

/** Marks who is named, in place. Who only harms itself is nobody's noisy neighbour. */
function flag(tenants: readonly TenantFigures[], capacity: number): void {
  for (const tenant of tenants) {
    tenant.isVictim = tenant.shortfall > VICTIM_SHORTFALL_MIN * tenant.fairShare;
  }
  const victims = tenants.filter(({ isVictim }) => isVictim).length;
  for (const tenant of tenants) {
    const isOver = tenant.overShare > NOISY_OVER_SHARE_MIN * capacity;
    tenant.isNoisy = isOver && victims > (tenant.isVictim ? 1 : 0);
  }
}

function noisyNeighbours(tenants: readonly TenantFigures[]): NoisyNeighbour[] {
  const victims = tenants
    .filter(({ isVictim }) => isVictim)
    .sort((a, b) => b.shortfall - a.shortfall || byName(a, b));
  return tenants
    .filter(({ isNoisy }) => isNoisy)
    .sort((a, b) => b.overShare - a.overShare || byName(a, b))
    .slice(0, NAMED_MAX)
    .map((noisy) => {
      const others = victims.filter((victim) => victim !== noisy);
      return {
        tenant: noisy.tenant,
        overShare: noisy.overShare,
        victims: others.slice(0, NAMED_MAX).map(({ tenant }) => tenant),
        victimCount: others.length,
      };
    });
}

function byName(a: { tenant: string }, b: { tenant: string }): number {
  return a.tenant < b.tenant ? -1 : 1;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

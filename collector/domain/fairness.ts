import { jainIndex } from "./fair-share.ts";
import type { FairnessPolicy } from "./fairness-policy.ts";
import { sumTenantCounts, type TenantClassCounts, type TenantCounts } from "./tenant-counts.ts";
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
  counts: readonly TenantClassCounts[],
  windowSeconds: number,
  policy: FairnessPolicy,
): Fairness {
  const served = counts.reduce((sum, { useful }) => sum + useful.units, 0) / windowSeconds;
  const capacity = policy.capacityUnitsPerSecond ?? served;
  const shares = tenantShares(counts, windowSeconds, capacity, policy);
  const figures = [...groupBy(counts, ({ tenant }) => tenant)].map(([tenant, parts]) => ({
    tenant,
    ...figuresOf(parts, windowSeconds, shares.get(tenant) ?? 0),
  }));
  const tenants = flagged(figures, capacity);
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
  parts: readonly TenantCounts[],
  windowSeconds: number,
  fairShare: number,
): ShareFigures {
  const [only] = parts;
  const counts = only !== undefined && parts.length === 1 ? only : sumTenantCounts(parts);
  const demand = counts.freshEligible.units / windowSeconds;
  return {
    ...counts,
    fairShare,
    overShare: Math.max(0, counts.consumedUnits / windowSeconds - fairShare),
    shortfall: Math.max(0, Math.min(demand, fairShare) - counts.useful.units / windowSeconds),
    attainment: demand > 0 ? counts.useful.units / counts.freshEligible.units : null,
  };
}

type Unflagged = ShareFigures & { tenant: string };

function flagged(figures: readonly Unflagged[], capacity: number): TenantFigures[] {
  const isOver = ({ overShare }: Unflagged) => overShare > NOISY_OVER_SHARE_MIN * capacity;
  const isShort = ({ shortfall, fairShare }: Unflagged) =>
    shortfall > VICTIM_SHORTFALL_MIN * fairShare;
  const [victim, second] = figures.filter(isShort);
  return figures.map((each) => ({
    ...each,
    // Who only harms itself is nobody's noisy neighbour.
    isNoisy: isOver(each) && (victim === each ? second : victim) !== undefined,
    isVictim: isShort(each),
  }));
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

import { judgeFairness } from "./fairness.ts";
import type { FairnessPolicy } from "./fairness-policy.ts";
import type { Reading } from "./findings.ts";
import { sumTenantCounts, type PartCounts } from "./tenant-counts.ts";

/** Tenants are judged by the newest two spans of this length. */
export const HALF_SECONDS = 4;

/** The counts of tenants, parted by class, of the two newest spans. */
export interface TenantHalves {
  earlier: readonly PartCounts[];
  later: readonly PartCounts[];
}

const SECONDS = 2 * HALF_SECONDS;
/** A tenant that asks less often than this in each of the spans may just have had bad luck. */
const ATTEMPTS_IN_HALF_MIN = 2;
const STARVED_ATTEMPTS_MIN = 6;
/** How many tenants are named. */
const NAMED_MAX = 5;
/** Fewer attempts than this in all, and nothing is said. */
const ATTEMPTS_MIN = 50;

/**
 * Looks for noisy neighbours, a reading for each, and for classes that starve: those with a tenant
 * that had demand in both spans and a useful completion in none, a reading for each class.
 */
export function detectTenants(halves: TenantHalves, policy: FairnessPolicy): Reading[] {
  const whole = joinHalves(halves);
  const attempts = whole.reduce((sum, { counts }) => sum + counts.offered.count, 0);
  if (attempts < ATTEMPTS_MIN) return [];
  const noisy = detectNoisy(
    whole.map(({ counts }) => counts),
    policy,
  );
  return [...noisy, ...detectStarved(whole)];
}

interface Whole {
  counts: PartCounts;
  /** Fresh eligible attempts of the span that had fewer. */
  leastDemand: number;
}

function joinHalves({ earlier, later }: TenantHalves): Whole[] {
  const before = new Map(earlier.map((counts) => [keyOf(counts), counts]));
  const joined = later.map((counts): Whole => {
    const other = before.get(keyOf(counts));
    before.delete(keyOf(counts));
    if (other === undefined) return { counts, leastDemand: 0 };
    const { tenant, part } = counts;
    return {
      counts: { tenant, part, ...sumTenantCounts([other, counts]) },
      leastDemand: Math.min(other.freshEligible.count, counts.freshEligible.count),
    };
  });
  return [...joined, ...[...before.values()].map((counts) => ({ counts, leastDemand: 0 }))];
}

function keyOf({ tenant, part }: PartCounts): string {
  return JSON.stringify([tenant, part]);
}

/**
 * Without a declared capacity, what was consumed is shared: while much is wasted, the little that was
 * useful would make everyone noisy.
 */
function detectNoisy(counts: readonly PartCounts[], policy: FairnessPolicy): Reading[] {
  const consumed = counts.reduce((sum, { consumedUnits }) => sum + consumedUnits, 0) / SECONDS;
  const { noisy, tenants, capacity } = judgeFairness(counts, SECONDS, {
    ...policy,
    capacity: policy.capacity ?? consumed,
  });
  return noisy.flatMap(({ tenant, overShare, victims, victimCount }): Reading[] => {
    const figures = tenants.find((each) => each.tenant === tenant);
    if (figures === undefined || capacity <= 0) return [];
    return [
      {
        detector: "noisy_neighbour",
        subject: tenant,
        value: overShare / capacity,
        figures: {
          consumed: figures.consumedUnits / SECONDS,
          fairShare: figures.fairShare,
          capacity,
          victims: victims.slice(0, NAMED_MAX),
          victimCount,
        },
      },
    ];
  });
}

function detectStarved(whole: readonly Whole[]): Reading[] {
  const starved = whole
    .filter(
      ({ counts, leastDemand }) =>
        counts.useful.count === 0 &&
        counts.freshEligible.count >= STARVED_ATTEMPTS_MIN &&
        leastDemand >= ATTEMPTS_IN_HALF_MIN,
    )
    .map(({ counts }) => counts);
  return [...new Set(starved.map(({ part }) => part))].map((subject): Reading => {
    const tenants = starved
      .filter(({ part }) => part === subject)
      .sort((one, other) => other.freshEligible.units - one.freshEligible.units);
    const demand = tenants.reduce((sum, { freshEligible }) => sum + freshEligible.units, 0);
    return {
      detector: "starved_class",
      subject,
      value: SECONDS,
      figures: {
        tenants: tenants.slice(0, NAMED_MAX).map(({ tenant }) => tenant),
        tenantCount: tenants.length,
        demand: demand / SECONDS,
      },
    };
  });
}

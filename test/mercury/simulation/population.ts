import type { ClassName } from "./events.ts";

export interface Tenant {
  readonly name: string;
  readonly className: ClassName;
  /** Share of all fresh requests (attempts, not units). */
  readonly requestShare: number;
  /** Entitlement as a share of the service's capacity; null is none. */
  readonly entitledCapacityShare: number | null;
}

export interface Operation {
  readonly name: string;
  readonly share: number;
  readonly deadlineMsMin: number;
  readonly deadlineMsMax: number;
  /** A second completion is a duplicate side effect, so it is not useful. */
  readonly hasEffect: boolean;
  /** May be answered more cheaply while the service degrades. */
  readonly isDegradable: boolean;
  /** Calls the orders database. */
  readonly usesDependency: boolean;
}

export const noisyTenantName = "quarry-crawler";

export const demandUnitsByClass: Readonly<Record<ClassName, number>> = { premium: 3, free: 1 };

/** 1,000 premium to 6,000 free requests, as the modelled classes have them. */
const premiumShare = 1 / 7;
const freeShare = 6 / 7;

function premium(name: string, shareOfClass: number): Tenant {
  return {
    name,
    className: "premium",
    requestShare: premiumShare * shareOfClass,
    entitledCapacityShare: null,
  };
}

function free(name: string, shareOfClass: number, entitled: number | null = null): Tenant {
  return {
    name,
    className: "free",
    requestShare: freeShare * shareOfClass,
    entitledCapacityShare: entitled,
  };
}

/** Twelve tenants; the shares of each class add up to 1. */
export const tenants: readonly Tenant[] = [
  premium("aurora-bank", 0.4),
  premium("borealis-air", 0.3),
  premium("cobalt-media", 0.2),
  premium("delta-grocers", 0.1),
  free("ember-games", 0.2),
  free("fjord-maps", 0.18),
  free("garnet-notes", 0.15),
  free("harbor-photos", 0.13),
  free("indigo-chat", 0.12),
  free("juniper-blog", 0.1),
  free(noisyTenantName, 0.08),
  // Asks for about 2.7 % of the load, so it goes past its entitlement from half load on.
  free("sandbox-trial", 0.04, 0.012),
];

export const operations: readonly Operation[] = [
  {
    name: "timeline.read",
    share: 0.6,
    deadlineMsMin: 350,
    deadlineMsMax: 1_200,
    hasEffect: false,
    isDegradable: false,
    usesDependency: false,
  },
  {
    name: "search.query",
    share: 0.25,
    deadlineMsMin: 800,
    deadlineMsMax: 2_000,
    hasEffect: false,
    isDegradable: true,
    usesDependency: false,
  },
  {
    name: "order.write",
    share: 0.15,
    deadlineMsMin: 1_000,
    deadlineMsMax: 3_000,
    hasEffect: true,
    isDegradable: false,
    usesDependency: true,
  },
];

/** Mean units of a request: 1/7 × 3 + 6/7 × 1 = 9/7. */
export const meanDemandUnits = tenants.reduce(
  (sum, tenant) => sum + tenant.requestShare * demandUnitsByClass[tenant.className],
  0,
);

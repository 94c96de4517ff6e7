import { z } from "zod";
import { DETECTORS, type DetectorName } from "./detectors.ts";

const number = z.number();
const names = z.array(z.string());

/** The figures behind the findings of each detector. Rates are per second, shares from 0 to 1. */
export const FINDING_FIGURES = {
  collapse: z.object({
    goodput: number,
    peakGoodput: number,
    offered: number,
    kneeOffered: number,
    retryShare: number,
  }),
  metastable_echo: z.object({
    freshBefore: number,
    freshNow: number,
    goodputBefore: number,
    goodputNow: number,
    amplification: number,
  }),
  noisy_neighbour: z.object({
    consumed: number,
    fairShare: number,
    capacity: number,
    /** Those who miss most, the worst first; not all of `victimCount`. */
    victims: names,
    victimCount: number,
  }),
  starved_class: z.object({
    /** Those that ask for most; not all of `tenantCount`. */
    tenants: names,
    tenantCount: number,
    /** What they asked for and did not get. */
    demand: number,
  }),
  orphan_share: z.object({ orphanUnits: number, consumedUnits: number, seconds: number }),
  retry_amplification: z.object({ offered: number, fresh: number, seconds: number }),
  rejection_cost: z.object({ p95Us: number, budgetUs: number, n: number }),
  limiter_oscillation: z.object({ perMinute: number, low: number, high: number, instances: names }),
  stale_limiter: z.object({ seconds: number, instances: names }),
  instances_silent: z.object({ instances: names, silent: number, known: number }),
  telemetry_dropped: z.object({ dropped: number, counted: number, reason: z.string() }),
  conservation_broken: z.object({ ended: number, admitted: number, seconds: number }),
  identical_retry_delays: z.object({ share: number, delayMs: number, n: number }),
} as const satisfies Record<DetectorName, z.ZodType>;

export type FiguresOf<Name extends DetectorName> = z.infer<(typeof FINDING_FIGURES)[Name]>;

/** What a detector read of one subject at one moment. */
export type Reading = {
  [Name in DetectorName]: {
    detector: Name;
    /** Whom it is about: a tenant, a class, a limiter; empty for the service itself. */
    subject: string;
    /** Compared with the thresholds; null where too little is known. */
    value: number | null;
    /** Null where there is nothing to say. */
    figures: FiguresOf<Name> | null;
  };
}[DetectorName];

/** How urgent a finding is. */
export const SEVERITIES = ["notice", "warn", "alarm"] as const;
export type FindingSeverity = (typeof SEVERITIES)[number];

/** Something wrong with a service over a span of time. */
export type Finding = {
  [Name in DetectorName]: {
    id: string;
    detector: Name;
    subject: string;
    environment: string;
    severity: FindingSeverity;
    /** Epoch milliseconds. */
    startedAt: number;
    /** Null while it lasts. */
    endedAt: number | null;
    /** When the figures were last read. */
    updatedAt: number;
    /** The newest figures. */
    figures: FiguresOf<Name>;
    /** The worst of the figure that is compared with the thresholds. */
    peak: number;
  };
}[DetectorName];

/** The findings of a window: those that last first, then by urgency, the newest first. */
export interface Findings {
  findings: Finding[];
  /** How many there are in all; the list may be shorter. */
  count: number;
  /** When the detectors last ran, epoch milliseconds; null when they never have. */
  checkedAt: number | null;
}

/** How urgent the findings of a detector are. */
export function severityOf(detector: DetectorName): FindingSeverity {
  return DETECTORS[detector].severity;
}

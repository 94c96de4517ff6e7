import { isBeforeAdmission, type Exit } from "./exits.ts";
import type { Stage } from "./stages.ts";

/** A figure in both of its forms: attempts, and units of demand. */
export interface Amount {
  count: number;
  units: number;
}

export interface ExitAmount extends Exit, Amount {}

/** What is known to be missing from an answer. Times in epoch milliseconds. */
export type Missing =
  | { what: "dropped_records"; reason: string; count: number }
  | { what: "folded_values"; dimension: string; count: number }
  | { what: "no_data_before"; at: number }
  | { what: "no_data_after"; at: number }
  | { what: "coarser_resolution"; seconds: number };

/** Where the work of a window went. */
export interface FunnelSummary {
  stages: Record<Stage, Amount>;
  logicalOperations: Amount;
  undecided: Amount;
  inFlight: Amount;
  goodputPerSecond: Amount;
  exits: ExitAmount[];
  /** Newest event time counted for the service, epoch milliseconds; null when there is none. */
  dataThrough: number | null;
  /** Null when nothing is known to be missing. */
  partial: Missing[] | null;
}

export interface FunnelTotals {
  stages: Record<Stage, Amount>;
  fresh: Amount;
  exits: ExitAmount[];
}

/**
 * Completes the totals of a window by what conservation demands:
 * `undecided = offered − exits before admission − admitted` and
 * `in flight = admitted − later exits − completed`. In flight is a remainder of the window: work
 * admitted before it and ended in it counts against it, so it can be negative.
 */
export function balance(
  totals: FunnelTotals,
  windowSeconds: number,
): Pick<FunnelSummary, "undecided" | "inFlight" | "goodputPerSecond"> {
  const { stages, exits } = totals;
  const before = sumAmounts(exits.filter(isBeforeAdmission));
  const later = sumAmounts(exits.filter((exit) => !isBeforeAdmission(exit)));
  return {
    undecided: minus(stages.offered, before, stages.admitted),
    inFlight: minus(stages.admitted, later, stages.completed),
    goodputPerSecond: {
      count: stages.completed.count / windowSeconds,
      units: stages.completed.units / windowSeconds,
    },
  };
}

/** Stages with nothing in them. */
export function emptyStages(): Record<Stage, Amount> {
  return {
    offered: nothing(),
    parsed: nothing(),
    eligible: nothing(),
    admitted: nothing(),
    started: nothing(),
    completed: nothing(),
  };
}

function nothing(): Amount {
  return { count: 0, units: 0 };
}

export function sumAmounts(amounts: readonly Amount[]): Amount {
  return amounts.reduce<Amount>(
    (sum, amount) => ({
      count: exact(sum.count + amount.count),
      units: exact(sum.units + amount.units),
    }),
    { count: 0, units: 0 },
  );
}

function minus(from: Amount, ...amounts: Amount[]): Amount {
  const taken = sumAmounts(amounts);
  return { count: exact(from.count - taken.count), units: exact(from.units - taken.units) };
}

/** Quantities are whole millionths; this takes away what binary fractions added. */
function exact(quantity: number): number {
  return Math.round(quantity * 1e6) / 1e6 + 0;
}

/** The funnel in steps of time. Arrays are parallel; null marks a step nothing is known of. */
export interface FunnelSeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  stages: Record<Stage, SeriesAmount>;
  logicalOperations: SeriesAmount;
  /** Rejected by a gate, policy and protection apart. */
  rejected: { policy: SeriesAmount; protection: SeriesAmount };
  consumedUnits: (number | null)[];
  orphanUnits: (number | null)[];
  dataThrough: number | null;
  partial: Missing[] | null;
}

export interface SeriesAmount {
  count: (number | null)[];
  units: (number | null)[];
}

/** A service as the pickers and the trust strip need it. Times in epoch milliseconds. */
export interface ServiceListing {
  name: string;
  environment: string;
  namespace: string;
  firstSeenAt: number;
  dataThrough: number | null;
  lastReceivedAt: number | null;
  instances: { reporting: number; known: number; silent: string[] };
  /** True for Spillway's own services. */
  internal: boolean;
}

/** What the work of a window consumed. */
export interface FunnelCosts {
  consumedUnits: number;
  /** Consumed by admitted work that did not end useful, or after the caller had gone. */
  wastedUnits: number;
  /** The part of it that was consumed after the caller had gone. */
  orphanUnits: number;
  /** Outcomes reported, useful or not: what the other figures are out of. */
  outcomes: number;
}

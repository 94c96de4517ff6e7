import type { Missing } from "./funnel.ts";
import type { Percentiles } from "./percentiles.ts";

/** How work ends that was consumed for nothing, in the order in which it is shown. */
export const WASTED_OUTCOMES = ["late", "cancelled", "invalid", "failed", "expired"] as const;
export type WastedOutcome = (typeof WASTED_OUTCOMES)[number];

/**
 * Units consumed for nothing. `wasted = the sum over outcomes + usefulOrphan`: orphan work whose
 * outcome was not useful is a part of that outcome, and `orphan` is all of it, however it ended.
 */
export interface Waste {
  consumedUnits: number;
  wastedUnits: number;
  /** Consumed after the caller had gone. */
  orphanUnits: number;
  /** Outcomes reported, useful or not. */
  outcomes: number;
  /** Outcomes whose caller had gone. */
  abandoned: number;
}

/** The waste of a window, with how each part of it ended. */
export interface WasteSummary extends Waste {
  /** Consumed by outcomes that were not useful. */
  byOutcome: Record<WastedOutcome, number>;
  /** Of useful outcomes only what ran on after the caller had gone is waste. */
  usefulOrphanUnits: number;
  /** How long work ran on after its caller had gone, milliseconds. */
  ranAfterAbandonMs: Percentiles;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** Waste in steps of time. Arrays are parallel; null marks a step nothing is known of. */
export interface WasteSeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  consumedUnits: (number | null)[];
  wastedUnits: (number | null)[];
  orphanUnits: (number | null)[];
  outcomes: (number | null)[];
  byOutcome: Record<WastedOutcome, (number | null)[]>;
  dataThrough: number | null;
}

/** One operation, class or tenant. */
export interface WastePart extends Waste {
  name: string;
}

/** The largest parts, and exactly the rest. */
export interface WasteRanking {
  top: WastePart[];
  other: Waste & { parts: number };
}

export const WASTE_DIMENSIONS = ["operation", "class", "tenant"] as const;

export type WasteBreakdown = Record<(typeof WASTE_DIMENSIONS)[number], WasteRanking>;

const TOP = 8;

/**
 * The parts with the most orphan units first, then those with the most waste; the rest is added up,
 * so that top and other are all of it.
 */
export function rankWaste(parts: readonly WastePart[], top = TOP): WasteRanking {
  const ranked = parts.toSorted(
    (a, b) =>
      b.orphanUnits - a.orphanUnits ||
      b.wastedUnits - a.wastedUnits ||
      b.consumedUnits - a.consumedUnits ||
      (a.name < b.name ? -1 : 1),
  );
  const rest = ranked.slice(top);
  const sum = (of: (part: Waste) => number) => rest.reduce((total, part) => total + of(part), 0);
  return {
    top: ranked.slice(0, top),
    other: {
      parts: rest.length,
      consumedUnits: sum((part) => part.consumedUnits),
      wastedUnits: sum((part) => part.wastedUnits),
      orphanUnits: sum((part) => part.orphanUnits),
      outcomes: sum((part) => part.outcomes),
      abandoned: sum((part) => part.abandoned),
    },
  };
}

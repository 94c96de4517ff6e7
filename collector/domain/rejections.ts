import type { Amount, Missing, SeriesAmount } from "./funnel.ts";
import type { ENVELOPE_LABELS } from "./observe-event.ts";
import type { Percentiles } from "./percentiles.ts";
import type { Gate } from "./reasons.ts";
import type { RetryDelays } from "./retry-delays.ts";

/** Rejections of one gate for one reason. */
export interface ReasonAmount extends Amount {
  gate: Gate;
  reason: string;
}

/** Rejections by what they said of themselves; an empty label is those that did not say. */
export interface LabelAmount extends Amount {
  label: string;
}

/** How many rejections there were in all, and how many had something amiss in their answer. */
export type Envelope = Record<(typeof ENVELOPE_LABELS)[number], number>;

/** What it cost to say no. */
export interface RejectionCost {
  /** Of the decisions that reported theirs, in microseconds. */
  decisionUs: Percentiles;
  meanUs: number | null;
  /** All rejections, those without a reported cost included. */
  rejections: number;
  /** The time and the instances that the rejections are of. */
  seconds: number;
  instances: number;
  /** Null where no cost was reported. */
  capacityShare: number | null;
  /** What the policy in force allows of both, or the default. */
  budget: { p95Us: number; capacityShare: number };
}

/** The rejections of a window. What is not kept for a single tenant is null under such a filter. */
export interface RejectionSummary {
  offered: Amount;
  /** The most units first. */
  reasons: ReasonAmount[];
  scopes: LabelAmount[] | null;
  limiters: LabelAmount[] | null;
  envelope: Envelope | null;
  retryDelays: RetryDelays;
  cost: RejectionCost;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** The rejections in steps of time. Arrays are parallel; null marks a step nothing is known of. */
export interface RejectionSeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  reasons: (SeriesAmount & Pick<ReasonAmount, "gate" | "reason">)[];
  scopes: (SeriesAmount & Pick<LabelAmount, "label">)[] | null;
  dataThrough: number | null;
}

/**
 * The share of the instances' capacity that saying no took, with one core counted for each instance:
 * decision µs × rejections ÷ (window × instances × 1 core). Rejections that reported no cost are
 * taken for average ones. 200 µs × 600,000 ÷ (60 s × 4 instances) is 0.5.
 */
export function capacityShareOf(
  cost: Pick<RejectionCost, "meanUs" | "rejections" | "seconds" | "instances">,
): number | null {
  const { meanUs, rejections, seconds, instances } = cost;
  if (meanUs === null || seconds <= 0) return null;
  return (meanUs * rejections) / (seconds * 1e6 * instances);
}

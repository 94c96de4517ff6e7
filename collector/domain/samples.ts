import type { Source } from "./events.ts";
import type { Exit } from "./exits.ts";
import type { GaugeName } from "./gauges.ts";
import type { Histogram } from "./histogram.ts";
import type { Stage } from "./stages.ts";

/** What a gauge of an instance showed at a moment. */
export interface GaugeReading {
  kind: "gauge";
  /** Epoch milliseconds. */
  timeMs: number;
  source: Source;
  /** Empty for what is none of a limiter's. */
  limiter: string;
  metric: GaugeName;
  /** The mode of a limiter, or the resource of a utilisation. */
  label: string;
  value: number;
}

/** Whose work a counter or a distribution is about. */
export interface CountedFlow {
  source: Source;
  operation: string;
  tenant: string;
  class: string;
}

/** What attempts are counted by a counter: those that reached a stage, or those that left. */
export interface CountedThing {
  measure: "count" | "units";
  reached: Stage | Exit;
  /** Whether they are attempts after the first. */
  isRetry: boolean;
}

/** By how much a counter grew in a span of time. */
export interface CounterIncrement extends CountedFlow, CountedThing {
  kind: "increment";
  /** Epoch milliseconds: it grew after the one and up to the other. */
  fromMs: number;
  timeMs: number;
  /** Millionths. */
  micros: number;
}

export const DISTRIBUTION_METRICS = ["queue_ms", "service_ms"] as const;

/** Values that were measured in a span of time that ended at `timeMs`, in epoch milliseconds. */
export interface DistributionIncrement extends CountedFlow {
  kind: "distribution";
  timeMs: number;
  metric: (typeof DISTRIBUTION_METRICS)[number];
  observations: number;
  /** Sum of the values, in millionths of a millisecond. */
  sumMicros: number;
  /** Counts of values. */
  histogram: Histogram;
}

/** What the points of metrics say, once it is known by how much their counters grew. */
export type AdmissionSample = GaugeReading | CounterIncrement | DistributionIncrement;

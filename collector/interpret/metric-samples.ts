import type { CountedFlow, CountedThing, DistributionIncrement } from "#domain/samples";
import type { CumulativePoint } from "#domain/cumulative";
import type { CounterIncrement, GaugeReading } from "#domain/samples";

/** What a point of a cumulative counter is judged by. `series` is the same for all of its points. */
export interface Run extends CumulativePoint {
  /** 16 bytes as hex. */
  series: string;
}

/** A point of a cumulative counter: what it adds depends on the points before it. */
export interface CumulativeCounter extends CountedFlow, CountedThing {
  kind: "cumulative_counter";
  timeMs: number;
  run: Run;
}

/** A point of a cumulative histogram; its values are all since the start. */
export interface CumulativeDistribution extends Omit<DistributionIncrement, "kind"> {
  kind: "cumulative_distribution";
  run: Run;
}

/** What one data point says, for itself or as far as it can by itself. */
export type MetricSample =
  | GaugeReading
  | CounterIncrement
  | DistributionIncrement
  | CumulativeCounter
  | CumulativeDistribution;

import type { AttributeMap, Malformed } from "./records.ts";

/** How the points of a sum or a histogram relate to those before. */
export type Temporality = "unspecified" | "delta" | "cumulative";

interface Point {
  attributes: AttributeMap;
  /** 0 where it is not said. */
  startTimeUnixNano: bigint;
  timeUnixNano: bigint;
  /** The sender says that there is no value. */
  hasNoValue: boolean;
}

/** A point of a gauge or a sum. Integers are `number` while that is exact, `bigint` beyond. */
export interface NumberPoint extends Point {
  shape: "number";
  /** Null where neither kind of value is there. */
  value: number | bigint | null;
}

interface DistributionPoint extends Point {
  count: number;
  /** Null where it is not said. */
  sum: number | null;
}

/** Bucket `i` covers (bounds[i − 1], bounds[i]]; there is one count more than bounds, or none. */
export interface HistogramPoint extends DistributionPoint {
  shape: "histogram";
  explicitBounds: number[];
  bucketCounts: number[];
}

/** Buckets of an exponential histogram; the first has index `offset`. */
export interface Buckets {
  offset: number;
  bucketCounts: number[];
}

export interface ExponentialPoint extends DistributionPoint {
  shape: "exponential";
  scale: number;
  zeroCount: number;
  positive: Buckets;
  negative: Buckets;
}

/** Read for its time and its place only: no figure is made of summaries. */
interface SummaryPoint extends Point {
  shape: "summary";
}

export type MetricPoint = NumberPoint | HistogramPoint | ExponentialPoint | SummaryPoint;

/** The kinds of data a metric may have, as OTLP's JSON names them. */
export type MetricKind = "gauge" | "sum" | "histogram" | "exponentialHistogram" | "summary";

export interface Metric {
  name: string;
  unit: string;
  /** Null where it has no data. */
  kind: MetricKind | null;
  temporality: Temporality;
  isMonotonic: boolean;
  points: MetricPoint[];
}

/** The metrics of one instrumentation scope of one resource. */
export interface ResourceMetrics {
  resource: AttributeMap;
  scopeName: string;
  metrics: Metric[];
}

/** A metrics request as plain points. `pointCount` counts the decoded ones only. */
export interface DecodedMetrics {
  signal: "metrics";
  resources: ResourceMetrics[];
  pointCount: number;
  malformed: Malformed;
  replacedStrings: number;
  warnings: string[];
}

/** The temporality of an enum's number; unknown ones are unspecified. */
export function temporalityOf(number: number): Temporality {
  if (number === 1) return "delta";
  return number === 2 ? "cumulative" : "unspecified";
}

/** The flag of a point that has no value. */
export const NO_VALUE_FLAG = 1;

/** A metric without anything, to be filled. */
export function emptyMetric(): Metric {
  return {
    name: "",
    unit: "",
    kind: null,
    temporality: "unspecified",
    isMonotonic: false,
    points: [],
  };
}

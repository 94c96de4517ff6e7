import { QUANTITY_MAX, toMicros } from "#domain/fixed-point";
import { countOf, quantile, type Histogram } from "#domain/histogram";
import { histogramOfBounds, histogramOfExponential } from "#domain/histogram-of-buckets";
import type { DistributionIncrement } from "#domain/samples";
import type { ExponentialPoint, HistogramPoint } from "../decode/metric-records.ts";
import { RecordError } from "./fields.ts";
import { flowOf, runOf, temporalityOf, type PointContext } from "./metric-point.ts";
import type { CumulativeDistribution } from "./metric-samples.ts";
import { msPerUnit } from "./metric-units.ts";

const METRICS = new Map<string, DistributionIncrement["metric"]>([
  ["admission.queue.duration", "queue_ms"],
  ["admission.service.duration", "service_ms"],
]);

/** The scales that the OpenTelemetry data model allows. */
const SCALE = { min: -10, max: 20 };

export function isDistributionName(name: string): boolean {
  return METRICS.has(name);
}

/** What a histogram of durations says. Throws RecordError where it can't be taken. */
export function readDistribution(
  context: PointContext,
): DistributionIncrement | CumulativeDistribution {
  const { metric, point, timeMs } = context;
  const kept = METRICS.get(metric.name);
  if (kept === undefined) throw new Error(`${metric.name} is no distribution of ours.`);
  if (point.shape !== "histogram" && point.shape !== "exponential") {
    throw new RecordError(
      "wrong_kind",
      `${metric.name}: expected a histogram, got a ${metric.kind}.`,
    );
  }
  const unitMs = msPerUnit(metric.unit, 1);
  const histogram =
    point.shape === "histogram"
      ? ofBounds(context, point, unitMs)
      : ofExponential(context, point, unitMs);
  const observations = countOf(histogram);
  if (observations !== point.count) {
    throw new RecordError(
      "wrong_kind",
      `${metric.name}: expected buckets that hold count, got ${observations} of ${point.count}.`,
    );
  }
  if (!(observations <= QUANTITY_MAX)) {
    throw new RecordError(
      "out_of_range",
      `${metric.name} count: expected a number from 0 to ${QUANTITY_MAX}, got ${observations}.`,
    );
  }
  const sumMicros = sumOf(point.sum, unitMs) ?? estimatedSum(histogram);
  const said = { ...flowOf(context), timeMs, metric: kept, observations, sumMicros, histogram };
  return temporalityOf(context) === "delta"
    ? { kind: "distribution", ...said }
    : { kind: "cumulative_distribution", ...said, run: runOf(context, observations) };
}

function ofBounds({ metric }: PointContext, point: HistogramPoint, unitMs: number): Histogram {
  const { explicitBounds: bounds, bucketCounts } = point;
  const isAscending = bounds.every(
    (bound, index) => bound > (bounds[index - 1] ?? -Infinity) && bound < Infinity,
  );
  if (!isAscending) {
    throw new RecordError(
      "wrong_kind",
      `${metric.name} explicit_bounds: expected ascending finite numbers.`,
    );
  }
  if (bucketCounts.length !== bounds.length + 1 && point.count > 0) {
    throw new RecordError(
      "wrong_kind",
      `${metric.name} bucket_counts: expected ${bounds.length + 1} counts for ${bounds.length} bounds, got ${bucketCounts.length}.`,
    );
  }
  return histogramOfBounds(bounds, whole(metric.name, bucketCounts), unitMs);
}

function ofExponential(
  { metric }: PointContext,
  point: ExponentialPoint,
  unitMs: number,
): Histogram {
  const { scale, zeroCount, positive, negative } = point;
  if (scale < SCALE.min || scale > SCALE.max) {
    throw new RecordError(
      "out_of_range",
      `${metric.name} scale: expected a number from ${SCALE.min} to ${SCALE.max}, got ${scale}.`,
    );
  }
  whole(metric.name, [zeroCount, ...positive.bucketCounts, ...negative.bucketCounts]);
  return histogramOfExponential(scale, zeroCount, { positive, negative }, unitMs);
}

function whole(name: string, counts: readonly number[]): readonly number[] {
  const bad = counts.find((count) => !Number.isSafeInteger(count) || count < 0);
  if (bad === undefined) return counts;
  throw new RecordError(
    "out_of_range",
    `${name} bucket_counts: expected whole numbers that are exact, got ${bad}.`,
  );
}

/** A sum that is no number, or beyond what is exact, is as good as none. */
function sumOf(sum: number | null, unitMs: number): number | null {
  if (sum === null || !(sum >= 0)) return null;
  const micros = toMicros(sum * unitMs);
  return Number.isSafeInteger(micros) ? micros : null;
}

/** Of values whose sum was not said: as if all of them were the median. */
function estimatedSum(histogram: Histogram): number {
  return Math.min(
    Number.MAX_SAFE_INTEGER,
    toMicros((quantile(histogram, 0.5) ?? 0) * countOf(histogram)),
  );
}

// In: a decoded metrics request. Out: what its points say of admission, and every point that says
// nothing of it or can't be taken, counted by reason. Never: a clock, a database, or what depends on
// points of other requests.
import type { Source } from "#domain/events";
import type {
  DecodedMetrics,
  Metric,
  MetricPoint,
  ResourceMetrics,
} from "../decode/metric-records.ts";
import { Drops, attempt, type Drop } from "./drops.ts";
import { RecordError } from "./fields.ts";
import { assertInTime, msOfNano } from "./in-time.ts";
import { isCounterName, readCounter } from "./metric-counters.ts";
import { isDistributionName, readDistribution } from "./metric-distributions.ts";
import { isGaugeName, readGauge } from "./metric-gauges.ts";
import type { PointContext } from "./metric-point.ts";
import type { MetricSample } from "./metric-samples.ts";
import { UNNAMED, readSource } from "./read-source.ts";

interface InterpretedMetrics {
  samples: MetricSample[];
  drops: Drop[];
  /** Data points of metrics that are none of ours: taken, and not counted as anything. */
  notInterpreted: number;
  /** False when a point has no time of its own: such a request, sent twice, is two requests. */
  identifiable: boolean;
}

/** Interprets a request that arrived at `arrivedAtMs` (epoch milliseconds). */
export function interpretMetrics(decoded: DecodedMetrics, arrivedAtMs: number): InterpretedMetrics {
  const reading = new Reading(arrivedAtMs);
  const { count, firstReason } = decoded.malformed;
  if (count > 0) reading.drops.add(null, new RecordError("malformed_record", firstReason), count);
  for (const resource of decoded.resources) reading.readResource(resource);
  const { samples, drops, notInterpreted, identifiable } = reading;
  return { samples, drops: drops.list(), notInterpreted, identifiable };
}

class Reading {
  readonly samples: MetricSample[] = [];
  readonly drops = new Drops();
  notInterpreted = 0;
  identifiable = true;
  readonly #arrivedAtMs: number;

  constructor(arrivedAtMs: number) {
    this.#arrivedAtMs = arrivedAtMs;
  }

  readResource({ resource, scopeName, metrics }: ResourceMetrics): void {
    const source = attempt(() => readSource(resource));
    for (const metric of metrics) {
      const read = readerOf(metric);
      if (read === null) this.notInterpreted += metric.points.length;
      else {
        for (const point of metric.points) {
          this.#take(source, () =>
            this.#read(read, { metric, point, scopeName, resource }, source),
          );
        }
      }
    }
  }

  #take(source: Source | RecordError, read: () => MetricSample | null): void {
    const sample = attempt(read);
    if (sample === null) this.notInterpreted += 1;
    else if (sample instanceof RecordError) {
      this.drops.add(source instanceof RecordError ? null : source, sample, 1);
    } else this.samples.push(sample);
  }

  #read(
    read: (context: PointContext) => MetricSample,
    context: Omit<PointContext, "source" | "timeMs">,
    source: Source | RecordError,
  ): MetricSample | null {
    const { point } = context;
    if (point.timeUnixNano === 0n) this.identifiable = false;
    if (point.hasNoValue) return null;
    const timeMs = timeOf(point, this.#arrivedAtMs);
    const named = source instanceof RecordError ? UNNAMED : source;
    const sample = read({ ...context, source: named, timeMs });
    if (source instanceof RecordError) throw source;
    assertInTime(timeMs, this.#arrivedAtMs);
    return sample;
  }
}

function timeOf({ timeUnixNano }: MetricPoint, arrivedAtMs: number): number {
  return timeUnixNano === 0n ? arrivedAtMs : msOfNano(timeUnixNano);
}

/** How the points of a metric are read; null where it is none of ours. */
function readerOf({ name }: Metric): ((context: PointContext) => MetricSample) | null {
  if (isGaugeName(name)) return readGauge;
  if (isCounterName(name)) return readCounter;
  return isDistributionName(name) ? readDistribution : null;
}

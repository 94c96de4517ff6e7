import { readEnvelope } from "./envelope-protobuf.ts";
import { detectOtherThanMetric } from "./foreign-signal.ts";
import { readIsolated } from "./isolate.ts";
import { RECORD_PARTS } from "./limits.ts";
import { ITEM_NAMES, MalformedTally, wrongSignal } from "./malformed.ts";
import {
  emptyMetric,
  temporalityOf,
  type DecodedMetrics,
  type Metric,
  type MetricKind,
  type MetricPoint,
} from "./metric-records.ts";
import { readPoint } from "./point-protobuf.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import type { Signal } from "./records.ts";

const KINDS: Readonly<Record<number, MetricKind>> = {
  5: "gauge",
  7: "sum",
  9: "histogram",
  10: "exponentialHistogram",
  11: "summary",
};

/** Decodes an ExportMetricsServiceRequest; throws a `MalformedPayloadError` for it as a whole. */
export function decodeMetricsProtobuf(payload: Buffer): DecodedMetrics {
  const reader = new ProtobufReader(payload);
  const metrics = new MetricReader(reader);
  const groups = readEnvelope(reader, "metrics", metrics.read);
  const { malformed, foreignSignal } = metrics;
  if (!metrics.sawOwn && foreignSignal !== null) throw wrongSignal("metrics", foreignSignal);
  return {
    signal: "metrics",
    resources: groups.map(({ resource, scopeName, items }) => ({
      resource,
      scopeName,
      metrics: items,
    })),
    pointCount: metrics.pointCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    replacedStrings: reader.replacedStrings,
    warnings: [],
  };
}

class MetricReader {
  readonly malformed = new MalformedTally();
  pointCount = 0;
  /** Whether anything was a metric, and which other signal was seen. */
  sawOwn = false;
  foreignSignal: Signal | null = null;
  readonly #reader: ProtobufReader;

  constructor(reader: ProtobufReader) {
    this.#reader = reader;
  }

  /**
   * Reads a metric. A bad point is set aside by itself; where the metric is bad around its points,
   * those read so far go with it.
   */
  readonly read = (): Metric | null => {
    const reader = this.#reader;
    reader.budget.spend(RECORD_PARTS);
    const outer = reader.enter();
    if (reader.fault !== "") return null;
    const metric = this.#readFields();
    reader.leave(outer);
    if (reader.fault === "") {
      this.pointCount += metric.points.length;
      return metric;
    }
    this.malformed.add(`metric: ${reader.takeFault()}`, Math.max(1, metric.points.length));
    return null;
  };

  #readFields(): Metric {
    const reader = this.#reader;
    const metric = emptyMetric();
    this.#notice(detectOtherThanMetric(reader));
    while (reader.next()) {
      const kind = KINDS[reader.field];
      if (kind !== undefined) this.#readData(metric, kind);
      else if (reader.field === 1) metric.name = reader.string();
      else if (reader.field === 3) metric.unit = reader.string();
      else reader.skip();
    }
    return metric;
  }

  /** Field 1 of every kind of data repeats its points. */
  #readData(metric: Metric, kind: MetricKind): void {
    const reader = this.#reader;
    metric.kind = kind;
    const readFields = (): MetricPoint => readPoint(reader, kind);
    const outer = reader.enter();
    while (reader.next()) {
      if (reader.field === 1) {
        const point = readIsolated(reader, this.malformed, readFields);
        if (point !== null) metric.points.push(point);
      } else if (reader.field === 2 && kind !== "gauge" && kind !== "summary") {
        metric.temporality = temporalityOf(reader.enumValue());
      } else if (reader.field === 3 && kind === "sum") metric.isMonotonic = reader.bool();
      else reader.skip();
    }
    reader.leave(outer);
  }

  #notice(foreign: Signal | null): void {
    if (foreign === null) {
      this.sawOwn = true;
      return;
    }
    this.foreignSignal = foreign;
    this.#reader.fail(`its fields are those of ${ITEM_NAMES[foreign]}`);
  }
}

import { readJsonEnvelope } from "./envelope-json.ts";
import { parseDocument } from "./json-document.ts";
import { type JsonObject, type JsonReading, describe, isJsonObject } from "./json-reading.ts";
import { parseInteger } from "./json-numbers.ts";
import { RECORD_PARTS } from "./limits.ts";
import { MalformedTally } from "./malformed.ts";
import {
  emptyMetric,
  temporalityOf,
  type DecodedMetrics,
  type Metric,
  type MetricKind,
} from "./metric-records.ts";
import { readJsonPoint } from "./point-json.ts";

const KINDS = [
  "gauge",
  "sum",
  "histogram",
  "exponentialHistogram",
  "summary",
] as const satisfies readonly MetricKind[];

/** Decodes a metrics request in OTLP's JSON; throws a `MalformedPayloadError` for the whole of it. */
export function decodeMetricsJson(payload: Buffer): DecodedMetrics {
  const { reading, root, warnings } = parseDocument("metrics", payload);
  const malformed = new MalformedTally();
  let pointCount = 0;
  const groups = readJsonEnvelope(reading, "metrics", root, (item): Metric | null => {
    reading.budget.spend(RECORD_PARTS);
    if (!isJsonObject(item)) {
      malformed.add(`metric: expected an object, got ${describe(item)}`);
      return null;
    }
    const metric = readMetric(reading, item, malformed);
    if (reading.fault !== "") {
      malformed.add(`metric ${reading.takeFault()}`, Math.max(1, metric.points.length));
      return null;
    }
    pointCount += metric.points.length;
    return metric;
  });
  return {
    signal: "metrics",
    resources: groups.map(({ resource, scopeName, items }) => ({
      resource,
      scopeName,
      metrics: items,
    })),
    pointCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    replacedStrings: reading.replacedStrings,
    warnings,
  };
}

/** Reads a metric; when `reading.fault` is set afterwards, all of it is malformed. */
function readMetric(reading: JsonReading, item: JsonObject, malformed: MalformedTally): Metric {
  const metric = emptyMetric();
  for (const kind of KINDS) {
    const data = item[kind];
    if (data === undefined || data === null) continue;
    if (!isJsonObject(data)) {
      reading.expected(kind, "an object with dataPoints", data);
      break;
    }
    metric.kind = kind;
    readPoints(reading, { metric, kind, data }, malformed);
    metric.temporality = readTemporality(reading, kind, data["aggregationTemporality"]);
    metric.isMonotonic = data["isMonotonic"] === true;
  }
  metric.name = reading.string("name", item["name"]);
  metric.unit = reading.string("unit", item["unit"]);
  return metric;
}

function readPoints(
  reading: JsonReading,
  { metric, kind, data }: { metric: Metric; kind: MetricKind; data: JsonObject },
  malformed: MalformedTally,
): void {
  for (const value of reading.array(`${kind}.dataPoints`, data["dataPoints"])) {
    reading.budget.spend(RECORD_PARTS);
    if (!isJsonObject(value)) {
      malformed.add(`data point: expected an object, got ${describe(value)}`);
      continue;
    }
    const point = readJsonPoint(reading, value, kind);
    if (reading.fault === "") metric.points.push(point);
    else malformed.add(`data point ${reading.takeFault()}`);
  }
}

/** OTLP says that enums must be integers in JSON; their names are a fault, not a guess. */
function readTemporality(reading: JsonReading, kind: MetricKind, value: unknown) {
  if (value === undefined || value === null) return "unspecified";
  const number = parseInteger(value);
  if (typeof number === "number") return temporalityOf(number);
  reading.expected(`${kind}.aggregationTemporality`, "1 (delta) or 2 (cumulative)", value);
  return "unspecified";
}

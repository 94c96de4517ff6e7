import { createHash } from "node:crypto";
import { DEFAULT_CLASS, UNKNOWN, type Source } from "#domain/events";
import type { Metric, MetricPoint } from "../decode/metric-records.ts";
import type { AttributeMap, AttributeValue } from "../decode/records.ts";
import { RecordError, firstText, textField } from "./fields.ts";
import type { Run } from "./metric-samples.ts";

/** A data point among what it stands in. */
export interface PointContext {
  metric: Metric;
  point: MetricPoint;
  scopeName: string;
  resource: AttributeMap;
  source: Source;
  /** Epoch milliseconds of its time, else of its arrival. */
  timeMs: number;
}

/** The text of a point's attribute, with or without the prefix of our names. */
export function pointText({ point }: PointContext, name: string): string | undefined {
  return textField(point.attributes, `admission.${name}`) ?? textField(point.attributes, name);
}

/** Whose work a point is about, named as by events. */
export function flowOf(context: PointContext) {
  const { source, point } = context;
  return {
    source,
    operation:
      pointText(context, "operation") ??
      firstText(point.attributes, ["http.route", "rpc.method"]) ??
      UNKNOWN,
    tenant: pointText(context, "tenant") ?? firstText(point.attributes, ["tenant.id"]) ?? UNKNOWN,
    class: pointText(context, "class") ?? DEFAULT_CLASS,
  };
}

/** The finite number of a gauge's or a sum's point. Throws RecordError where there is none. */
export function valueOf({ metric, point }: PointContext): number {
  if (point.shape !== "number") {
    throw new RecordError(
      "wrong_kind",
      `${metric.name}: expected a gauge or a sum, got a ${metric.kind}.`,
    );
  }
  if (point.value === null) {
    throw new RecordError(
      "missing_field",
      `${metric.name}: expected as_int or as_double, and neither is there.`,
    );
  }
  const value = Number(point.value);
  if (Number.isFinite(value)) return value;
  throw new RecordError("out_of_range", `${metric.name}: expected a finite number, got ${value}.`);
}

/** Throws RecordError unless the points say how they relate to those before. */
export function temporalityOf({ metric }: PointContext): "delta" | "cumulative" {
  if (metric.temporality !== "unspecified") return metric.temporality;
  throw new RecordError(
    "missing_field",
    `${metric.name} aggregation_temporality: expected delta or cumulative, and it is not there.`,
  );
}

/** When the counting of a point began, epoch nanoseconds; 0 where that is not said, or not yet. */
export function startOf({ point, timeMs }: PointContext): bigint {
  const { startTimeUnixNano: startNs } = point;
  return startNs <= nanoOf(point, timeMs) ? startNs : 0n;
}

/** What the point of a cumulative counter is judged by. */
export function runOf(context: PointContext, value: number): Run {
  const { point, timeMs } = context;
  const timeNs = nanoOf(point, timeMs);
  return { series: seriesOf(context), startNs: startOf(context), timeNs, value };
}

function nanoOf({ timeUnixNano }: MetricPoint, timeMs: number): bigint {
  return timeUnixNano || BigInt(Math.floor(timeMs * 1_000)) * 1_000n;
}

/** The identity of a stream as OpenTelemetry has it: all that its points have in common. */
function seriesOf({ metric, point, scopeName, resource }: PointContext): string {
  const { name, unit, kind, isMonotonic } = metric;
  const parts = [resource, scopeName, name, unit, kind, isMonotonic, point.attributes];
  return createHash("sha256")
    .update(JSON.stringify(parts.map(canonical)))
    .digest("hex")
    .slice(0, 32);
}

/** A value whose JSON is the same whatever the order of the keys. */
function canonical(value: AttributeValue): unknown {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("hex") };
  if (value instanceof Map) {
    return [...value].map(([key, item]) => [key, canonical(item)]).sort(byText);
  }
  return Array.isArray(value) ? value.map(canonical) : value;
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

import type { GaugeName } from "#domain/gauges";
import type { GaugeReading } from "#domain/samples";
import { RecordError, choiceField } from "./fields.ts";
import { pointText, valueOf, type PointContext } from "./metric-point.ts";
import { msPerUnit } from "./metric-units.ts";

interface GaugeMeaning {
  metric: GaugeName;
  /** Milliseconds that one of the gauge's own unit has; null where it is no time. */
  ownMs: number | null;
}

const GAUGES = new Map<string, GaugeMeaning>([
  ["admission.limiter.limit", { metric: "limit", ownMs: null }],
  ["admission.limiter.in_flight", { metric: "in_flight", ownMs: null }],
  ["admission.limiter.queue.depth", { metric: "queue_depth", ownMs: null }],
  ["admission.limiter.queue.age", { metric: "queue_age_ms", ownMs: 1 }],
  ["admission.limiter.rtt.long", { metric: "rtt_long_ms", ownMs: 1 }],
  ["admission.limiter.rtt.current", { metric: "rtt_current_ms", ownMs: 1 }],
  ["admission.limiter.state.age", { metric: "state_age_s", ownMs: 1_000 }],
  ["admission.limiter.overshoot", { metric: "overshoot", ownMs: null }],
  ["admission.resource.utilization", { metric: "utilization", ownMs: null }],
]);

const MODES = ["adaptive", "static", "off"] as const;

export function isGaugeName(name: string): boolean {
  return GAUGES.has(name);
}

/** What a gauge of an instance shows. Throws RecordError where it can't be taken. */
export function readGauge(context: PointContext): GaugeReading {
  const { metric, point, source, timeMs } = context;
  const meaning = GAUGES.get(metric.name);
  if (meaning === undefined) throw new Error(`${metric.name} is no gauge of ours.`);
  if (metric.kind === "sum" && metric.isMonotonic) {
    throw new RecordError("wrong_kind", `${metric.name}: expected a gauge, got a counter.`);
  }
  const value = valueOf(context);
  const { ownMs } = meaning;
  const isUtilization = meaning.metric === "utilization";
  return {
    kind: "gauge",
    timeMs,
    source,
    limiter: isUtilization ? "" : (pointText(context, "limiter") ?? ""),
    metric: meaning.metric,
    label: isUtilization
      ? (pointText(context, "resource") ?? "")
      : (choiceField(point.attributes, "mode", MODES) ?? ""),
    value: ownMs === null ? value : (value * msPerUnit(metric.unit, ownMs)) / ownMs,
  };
}

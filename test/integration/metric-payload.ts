/** A data point for a test. Times in epoch ms. */
export interface TestPoint {
  value?: number;
  atMs: number;
  startMs?: number;
  attributes?: Record<string, string | boolean>;
  /** Of a histogram with explicit bounds. */
  bounds?: number[];
  counts?: number[];
  sum?: number;
}

export interface TestMetric {
  name: string;
  kind: "gauge" | "delta" | "cumulative" | "histogram-delta" | "histogram-cumulative";
  unit?: string;
  points: TestPoint[];
}

/** An OTLP/JSON metrics request of one instance of a service, written independently of ours. */
export function metricsPayload(
  metrics: readonly TestMetric[],
  { service = "shop", instance = "shop-1" }: { service?: string; instance?: string } = {},
): string {
  const resource = {
    attributes: attributesOf({ "service.name": service, "service.instance.id": instance }),
  };
  const scopeMetrics = [{ scope: { name: "test" }, metrics: metrics.map(otlpMetric) }];
  return JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics }] });
}

function otlpMetric({ name, kind, unit = "", points }: TestMetric): object {
  const dataPoints = points.map(otlpPoint);
  if (kind === "gauge") return { name, unit, gauge: { dataPoints } };
  const aggregationTemporality = kind.endsWith("delta") ? 1 : 2;
  if (kind.startsWith("histogram")) {
    return { name, unit, histogram: { dataPoints, aggregationTemporality } };
  }
  return { name, unit, sum: { dataPoints, aggregationTemporality, isMonotonic: true } };
}

function otlpPoint({
  value,
  atMs,
  startMs,
  attributes = {},
  bounds,
  counts,
  sum,
}: TestPoint): object {
  return {
    attributes: attributesOf(attributes),
    timeUnixNano: nano(atMs),
    ...(startMs !== undefined && { startTimeUnixNano: nano(startMs) }),
    ...(value !== undefined && { asDouble: value }),
    ...(counts !== undefined && {
      count: String(counts.reduce((all, one) => all + one, 0)),
      bucketCounts: counts.map(String),
      explicitBounds: bounds,
    }),
    ...(sum !== undefined && { sum }),
  };
}

function nano(ms: number): string {
  return String(BigInt(Math.round(ms)) * 1_000_000n);
}

function attributesOf(attributes: Record<string, string | boolean>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "boolean" ? { boolValue: value } : { stringValue: value },
  }));
}

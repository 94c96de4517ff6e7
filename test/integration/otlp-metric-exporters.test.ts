// Unmodified OpenTelemetry JS metric exporters against a whole collector process.
import { OTLPMetricExporter as GrpcExporter } from "@opentelemetry/exporter-metrics-otlp-grpc";
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter as JsonExporter,
} from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPMetricExporter as ProtobufExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from "@opentelemetry/sdk-metrics";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
let collector: CollectorProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector({ databaseUrl: database.url });
});

afterAll(async () => {
  await collector.kill();
  await database.drop();
});

type Preference = AggregationTemporalityPreference;
const { DELTA, CUMULATIVE } = AggregationTemporalityPreference;

const transports: [string, (temporalityPreference: Preference) => PushMetricExporter][] = [
  [
    "protobuf",
    (temporalityPreference) => new ProtobufExporter({ url: url(), temporalityPreference }),
  ],
  ["JSON", (temporalityPreference) => new JsonExporter({ url: url(), temporalityPreference })],
  ["gRPC", (temporalityPreference) => new GrpcExporter({ url: grpcUrl(), temporalityPreference })],
];

const url = () => `${collector.httpUrl}/v1/metrics`;
const grpcUrl = () => `http://127.0.0.1:${collector.grpcPort}`;

const Found = z.array(z.object({ metric: z.string(), label: z.string(), value: z.number() }));

describe.each(transports)("%s", (transport, exporterOf) => {
  test.each([
    ["delta", DELTA, "none"],
    ["cumulative", CUMULATIVE, "gzip"],
  ] as const)("counters, gauges and histograms, %s", async (name, preference, compression) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_COMPRESSION", compression);
    onTestFinished(() => void vi.unstubAllEnvs());
    const service = `sdk-${transport}-${name}`;
    const reader = new PeriodicExportingMetricReader({
      exporter: exporterOf(preference),
      exportIntervalMillis: 3_600_000,
    });
    const provider = new MeterProvider({
      resource: resourceFromAttributes({ "service.name": service, "service.instance.id": "i-1" }),
      readers: [reader],
      views: [
        {
          instrumentName: "admission.service.duration",
          aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM },
        },
      ],
    });
    const meter = provider.getMeter("admission");
    const attempts = meter.createCounter("admission.attempts");
    const demand = meter.createCounter("admission.demand");
    const queue = meter.createHistogram("admission.queue.duration", { unit: "ms" });
    const served = meter.createHistogram("admission.service.duration", { unit: "s" });
    const limit = meter.createGauge("admission.limiter.limit");
    const flow = { operation: "checkout", tenant: "acme", class: "premium" };
    for (let round = 1; round <= 3; round += 1) {
      attempts.add(round, { ...flow, stage: "offered" });
      demand.add(0.1 * round, { ...flow, stage: "offered" });
      attempts.add(1, { ...flow, exit: "rejected", reason: "overload" });
      queue.record(12 * round, flow);
      served.record(0.02 * round, flow);
      limit.record(40 - round, { limiter: "checkout", mode: "adaptive" });
      await reader.forceFlush();
    }
    await provider.shutdown();

    const now = Date.now();
    const asked = { service, from: now - 120_000, to: now + 60_000 };
    const summary = await funnelClient(database.prisma).summary(asked);
    expect(summary.stages.offered).toEqual({ count: 1 + 2 + 3, units: 0.6 });
    expect(summary.exits).toMatchObject([{ exit: "rejected", reason: "overload", count: 3 }]);
    const found = Found.parse(
      await database.prisma.$queryRaw`
        SELECT metric, 'n' AS label, sum(observations)::float8 AS value
        FROM histogram_rollup JOIN service ON service.id = service_id
        WHERE name = ${service} AND grain = 0 AND tier_seconds = 10 GROUP BY metric
        UNION ALL
        SELECT metric, label, min(low) FROM gauge_rollup JOIN service ON service.id = service_id
        WHERE name = ${service} AND tier_seconds = 10 GROUP BY metric, label
        ORDER BY metric`,
    );
    expect(found).toEqual([
      { metric: "limit", label: "adaptive", value: 37 },
      { metric: "queue_ms", label: "n", value: 3 },
      { metric: "service_ms", label: "n", value: 3 },
    ]);
  });
});

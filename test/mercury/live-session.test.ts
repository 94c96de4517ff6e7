import { InMemoryLogRecordExporter } from "@opentelemetry/sdk-logs";
import { AggregationTemporality, InMemoryMetricExporter } from "@opentelemetry/sdk-metrics";
import { expect, it } from "vitest";

import { LiveSession } from "./live-session.ts";

const startedMs = 1_700_000_000_000;
const options = { seed: 1, speed: 1, once: true, check: false, scenario: null, rateScale: 0.25 };

it("exports every event once, from four instances, at times up to now", async () => {
  const exporters: InMemoryLogRecordExporter[] = [];
  const gauges: InMemoryMetricExporter[] = [];
  // The exporters of the SDK forget at shutdown what the test is to see.
  const shutdown = () => Promise.resolve();
  const session = new LiveSession(options, startedMs, {
    logs: () => {
      const exporter = Object.assign(new InMemoryLogRecordExporter(), { shutdown });
      exporters.push(exporter);
      return exporter;
    },
    metrics: () => {
      const memory = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
      gauges.push(Object.assign(memory, { shutdown }));
      return memory;
    },
  });
  for (let ms = 100; ms <= 60_000; ms += 100) session.tick(startedMs + ms);
  await session.shutdown();

  const records = exporters.flatMap((exporter) => exporter.getFinishedLogRecords());
  const named = (name: string): number => records.filter((one) => one.eventName === name).length;
  const { stages } = session.ledger.total;
  expect(session.counts.dropped).toBe(0);
  expect(session.counts.exported).toBe(session.counts.emitted);
  expect(named("admission.decision")).toBe(stages.offered.attempts);
  expect(new Set(records.map((one) => one.resource.attributes["service.instance.id"]))).toEqual(
    new Set(["mercury-1", "mercury-2", "mercury-3", "mercury-4"]),
  );
  const seconds = records.map((one) => one.hrTime[0] + one.hrTime[1] / 1e9);
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(startedMs / 1_000);
  expect(Math.max(...seconds)).toBeLessThanOrEqual((startedMs + 60_000) / 1_000);

  const limits = gauges.flatMap((exporter) =>
    exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
      .filter(({ descriptor }) => descriptor.name === "admission.limiter.in_flight")
      .flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes)),
  );
  expect(limits.length).toBeGreaterThanOrEqual(4);
  expect(limits[0]).toEqual({ limiter: "instance-concurrency", mode: "off" });
});

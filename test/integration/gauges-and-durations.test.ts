// What metrics say of limiters and of durations, against the real database.
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { metricsPayload, type TestPoint } from "./metric-payload.ts";

const start = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;

let database: TestDatabase;
let collector: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, start + 60_000);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

const GaugeRows = z.array(
  z.object({
    instance: z.string(),
    limiter: z.string(),
    metric: z.string(),
    label: z.string(),
    points: z.number(),
    low: z.number(),
    high: z.number(),
    last: z.number(),
  }),
);

test("gauges are kept per instance, limiter and mode, in the units of their names", async () => {
  const at = (seconds: number, value: number, attributes = {}): TestPoint => ({
    value,
    atMs: start + seconds * 1_000,
    attributes: { limiter: "checkout", mode: "adaptive", ...attributes },
  });
  await collector.sendMetrics(
    metricsPayload([
      { name: "admission.limiter.limit", kind: "gauge", points: [at(1, 40), at(9, 30), at(5, 60)] },
      { name: "admission.limiter.rtt.current", unit: "s", kind: "gauge", points: [at(2, 0.05)] },
      { name: "admission.limiter.state.age", unit: "ms", kind: "gauge", points: [at(2, 1_500)] },
      {
        name: "admission.resource.utilization",
        kind: "gauge",
        points: [{ value: 0.75, atMs: start, attributes: { resource: "workers" } }],
      },
      { name: "process.cpu.time", kind: "gauge", points: [at(1, 1), at(2, 2)] },
    ]),
  );
  const rows = GaugeRows.parse(
    await database.prisma.$queryRaw`
      SELECT instance_id AS instance, limiter, metric, label, points::int, low, high, last
      FROM gauge_rollup WHERE tier_seconds = 10 ORDER BY metric`,
  );
  const of = { instance: "shop-1", limiter: "checkout", label: "adaptive" };
  const single = (value: number) => ({ points: 1, low: value, high: value, last: value });
  expect(rows).toEqual([
    { ...of, metric: "limit", points: 3, low: 30, high: 60, last: 30 },
    { ...of, metric: "rtt_current_ms", ...single(50) },
    { ...of, metric: "state_age_s", ...single(1.5) },
    { ...of, metric: "utilization", limiter: "", label: "workers", ...single(0.75) },
  ]);
  const ignored = await database.prisma.$queryRaw`
    SELECT count::int FROM intake_count WHERE signal = 'metrics' AND kind = 'not_interpreted'`;
  expect(ignored).toEqual([{ count: 2 }]);
});

const DurationRows = z.array(
  z.object({ metric: z.string(), observations: z.number(), sum: z.number(), counts: z.number() }),
);

async function durations() {
  return DurationRows.parse(
    await database.prisma.$queryRaw`
      SELECT metric, sum(observations)::float8 AS observations, sum(sum_value)::float8 / 1e6 AS sum,
        sum(zero_count + coalesce((SELECT sum(one) FROM unnest(counts) AS one), 0))::float8 / 1e6 AS counts
      FROM histogram_rollup JOIN service ON service.id = service_id
      WHERE name = 'shop' AND tier_seconds = 10 AND grain = 0 GROUP BY metric ORDER BY metric`,
  );
}

test("cumulative histograms grow bucket by bucket, in milliseconds", async () => {
  const point = (seconds: number, counts: number[], sum: number): TestPoint => ({
    atMs: start + seconds * 1_000,
    startMs: start,
    attributes: { operation: "checkout", tenant: "acme" },
    bounds: [0.01, 0.1],
    counts,
    sum,
  });
  for (const each of [
    point(10, [1, 2, 0], 0.15),
    point(20, [4, 2, 1], 2.4),
    point(15, [2, 2, 0], 0.2),
  ]) {
    await collector.sendMetrics(
      metricsPayload([
        {
          name: "admission.queue.duration",
          unit: "s",
          kind: "histogram-cumulative",
          points: [each],
        },
      ]),
    );
  }
  expect(await durations()).toEqual([
    { metric: "queue_ms", observations: 7, sum: 2_400, counts: 7 },
  ]);
});

test("a histogram whose buckets do not hold what it counts is rejected by itself", async () => {
  const good = { atMs: start, startMs: start - 1_000, bounds: [5], counts: [1, 2] };
  const answer = await collector.sendMetrics(
    metricsPayload([
      {
        name: "admission.service.duration",
        unit: "ms",
        kind: "histogram-delta",
        points: [good, { ...good, bounds: [5, 1] }, { ...good, counts: [1, 2, 3, 4] }],
      },
    ]),
  );
  expect(answer.rejected).toBe(2);
  expect(answer.message).toContain("explicit_bounds: expected ascending finite numbers");
  expect(await durations()).toMatchObject([{ metric: "service_ms", observations: 3, counts: 3 }]);
});

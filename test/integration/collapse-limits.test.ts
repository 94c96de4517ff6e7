import { afterAll, beforeAll, expect, test } from "vitest";
import { collapseCurve } from "../../web/server/queries/collapse-curve.ts";
import { applyPolicy } from "../../collector/policy/apply-policy.ts";
import { policyOfYaml } from "../../collector/policy/policy-file.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { metricsPayload, type TestMetric } from "./metric-payload.ts";

const now = Math.floor(Date.now() / 60_000) * 60_000;
const request = { service: "shop", from: now - 300_000, to: now };

let database: TestDatabase;
let collector: ClockedCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, now);
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

function gauges(limit: number, rttMs: number | null): TestMetric[] {
  const point = (value: number) => ({
    value,
    atMs: now - 15_000,
    attributes: { limiter: "checkout", mode: "adaptive" },
  });
  const said: TestMetric[] = [
    { name: "admission.limiter.limit", kind: "gauge", points: [point(limit)] },
  ];
  if (rttMs === null) return said;
  const rtt = { name: "admission.limiter.rtt.current", unit: "ms", points: [point(rttMs)] };
  return [...said, { ...rtt, kind: "gauge" }];
}

test("limiters let through their limit ÷ RTT in all, and the policy says the capacity", async () => {
  await collector.sendMetrics(metricsPayload(gauges(100, 50), { instance: "one" }));
  await collector.sendMetrics(metricsPayload(gauges(60, 20), { instance: "two" }));
  await collector.sendMetrics(metricsPayload(gauges(900, null), { instance: "silent on RTT" }));
  const before = await collapseCurve(database.prisma, request, now);
  expect(before.limits).toEqual({
    capacityUnits: null,
    limiterAttempts: 100 / 0.05 + 60 / 0.02,
  });
  await applyPolicy(
    database.prisma,
    policyOfYaml("service: shop\ncapacity: 4000\n", "test"),
    "test",
  );
  const { limits } = await collapseCurve(database.prisma, request, now);
  expect(limits.capacityUnits).toBe(4_000);
  const part = { ...request, filter: { operation: "buy" } };
  expect((await collapseCurve(database.prisma, part, now)).limits).toEqual({
    capacityUnits: null,
    limiterAttempts: null,
  });
});

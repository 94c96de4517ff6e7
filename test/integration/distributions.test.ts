import { afterEach, beforeEach, expect, test } from "vitest";
import { Prisma } from "#db";
import { percentilesOf } from "#domain/percentiles";
import { readHistograms, type Distribution } from "../../web/server/queries/read-histograms.ts";
import { readRollups } from "#db/read-rollups";
import { totalsQuestion } from "../../web/server/queries/rollup-questions.ts";
import { servicesOf } from "../../web/server/queries/services-of.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";

const HOUR = 3_600_000;
const service = "shop";
const start = Math.floor(Date.now() / HOUR) * HOUR - 6 * HOUR;

let database: TestDatabase;
let collector: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, start);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

interface Timing {
  atMs: number;
  operation: string;
  tenant: string;
  queueMs: number;
}

function outcomesOf(timings: readonly Timing[]): string {
  return otlpJson(
    timings.map(({ atMs, operation, tenant, queueMs }, index) => ({
      resource: { "service.name": service, "service.instance.id": `i-${index % 3}` },
      eventName: "admission.outcome",
      nameIn: "field" as const,
      timeNs: BigInt(atMs) * 1_000_000n,
      observedNs: null,
      traceId: "",
      attributes: {
        "admission.operation": operation,
        "admission.tenant": tenant,
        "admission.logical_id": `op-${atMs}-${index}`,
        "admission.outcome": "useful",
        "admission.queue_ms": queueMs,
      },
      fault: null,
    })),
  );
}

async function queueTimes(key: "operation" | "tenant"): Promise<Map<string, Distribution>> {
  const services = await servicesOf(database.prisma, { service });
  const request = { service, from: start, to: start + 4 * HOUR };
  const question = {
    ...totalsQuestion(services, request, collector.nowMs),
    byTenant: key === "tenant",
  };
  const found = await readRollups(database.prisma, question, (snapshot, rowsOf) =>
    readHistograms(snapshot, rowsOf, ["queue_ms"], Prisma.raw(key)),
  );
  return found.get("queue_ms") ?? new Map<string, Distribution>();
}

/** By nearest rank, from the values themselves. */
function exactQuantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((one, other) => one - other);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? NaN;
}

function expectExact(
  found: Map<string, Distribution>,
  timings: readonly Timing[],
  key: "operation" | "tenant",
): void {
  for (const name of new Set(timings.map((timing) => timing[key]))) {
    const values = timings.filter((timing) => timing[key] === name).map(({ queueMs }) => queueMs);
    const distribution = found.get(name);
    if (distribution === undefined) throw new Error(`nothing was kept of ${name}`);
    const { n, p50, p95, p99 } = percentilesOf(distribution.histogram, distribution.n);
    expect(n).toBe(values.length);
    for (const [share, estimate] of [
      [0.5, p50],
      [0.95, p95],
      [0.99, p99],
    ] as const) {
      const exact = exactQuantile(values, share);
      expect(Math.abs((estimate ?? NaN) - exact)).toBeLessThanOrEqual(0.05 * exact);
    }
  }
}

test("percentiles are within 5 % of the values', over operations, tenants, instances and every tier", async () => {
  const random = seededRandom(7);
  const timings = Array.from({ length: 3_000 }, () => ({
    atMs: start + random.whole(0, 4 * HOUR - 1),
    operation: random.chance(0.5) ? "read" : "write",
    tenant: random.chance(0.3) ? "acme" : "beta",
    queueMs: random.chance(0.05) ? 0 : Math.exp(random.whole(-200, 900) / 100),
  }));
  collector.nowMs = start + 4 * HOUR;
  for (let from = 0; from < timings.length; from += 500) {
    await collector.send(outcomesOf(timings.slice(from, from + 500)));
  }
  expectExact(await queueTimes("operation"), timings, "operation");
  await collector.compactAll();
  expectExact(await queueTimes("operation"), timings, "operation");
  expectExact(await queueTimes("tenant"), timings, "tenant");
  collector.nowMs = start + 3 * 24 * HOUR;
  await collector.compactAll();
  await collector.retain();
  expectExact(await queueTimes("operation"), timings, "operation");
  expectExact(await queueTimes("tenant"), timings, "tenant");
});

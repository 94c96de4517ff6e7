import { afterAll, beforeAll, expect, test } from "vitest";
import { tenantReport } from "../../web/server/queries/tenant-report.ts";
import { tenantsLatency } from "../../web/server/queries/tenants-latency.ts";
import { tenantsSeries } from "../../web/server/queries/tenants-series.ts";
import { tenantsStarvation } from "../../web/server/queries/tenants-starvation.ts";
import { tenantsTable } from "../../web/server/queries/tenants-table.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import type { Attributes, ReportedRecord } from "../oracle/record.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { clockedCollector, type ClockedCollector } from "./clocked-collector.ts";

const HOUR = 3_600_000;
const service = "shop";
const start = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
const second = (count: number) => start + count * 1_000;
const TENANT = `<b>"o'hara"</b>/..%2e&?#`;

let database: TestDatabase;
let collector: ClockedCollector;

function record(eventName: string, atMs: number, attributes: Attributes): ReportedRecord {
  return {
    resource: { "service.name": service, "service.instance.id": "i-1" },
    eventName,
    nameIn: "field",
    timeNs: BigInt(atMs) * 1_000_000n,
    observedNs: null,
    traceId: "",
    attributes,
    fault: null,
  };
}

interface Attempt {
  atMs: number;
  tenant: string;
  operation?: string;
  class?: string;
  attempt?: number;
  useful?: boolean;
  queueMs?: number;
}

/** An attempt that is turned away by protection, or admitted and useful 10 ms later. */
function attempted(attempt: Attempt): ReportedRecord[] {
  const { atMs, tenant, useful = false } = attempt;
  const identity = {
    "admission.tenant": tenant,
    "admission.operation": attempt.operation ?? "read",
    "admission.class": attempt.class ?? "free",
    "admission.attempt": attempt.attempt ?? 1,
    "admission.demand": 2,
  };
  if (!useful) {
    const verdict = { "admission.verdict": "rejected", "admission.reason": "overload" };
    return [record("admission.decision", atMs, { ...identity, ...verdict })];
  }
  return [
    record("admission.decision", atMs, { ...identity, "admission.verdict": "admitted" }),
    record("admission.outcome", atMs + 10, {
      ...identity,
      "admission.outcome": "useful",
      "admission.queue_ms": attempt.queueMs ?? 5,
    }),
  ];
}

const random = seededRandom(5);
const queueTimes = Array.from({ length: 400 }, () => Math.exp(random.whole(0, 700) / 100));
const steady = queueTimes.map((queueMs, index) => ({
  atMs: second(index * 2),
  tenant: TENANT,
  operation: index % 4 === 0 ? "write" : "read",
  class: index % 2 === 0 ? "premium" : "free",
  useful: true,
  queueMs,
}));
/** Turned away from second 100 to 399, but served once at 305; silent from 200 to 299. */
const starved = Array.from({ length: 30 }, (_, step) => 100 + step * 10)
  .filter((at) => at < 200 || at >= 300)
  .flatMap((at) => [
    { atMs: second(at), tenant: "starved", attempt: at === 100 ? 1 : 2, useful: at === 300 },
    { atMs: second(at + 1), tenant: "starved", attempt: 2 },
  ]);

const to = second(900);
const window = { service, from: start, to };

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, second(900));
  await collector.send(otlpJson([...steady, ...starved].flatMap(attempted)));
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

test("starved is who asks, retries included, and completes nothing; silence neither counts nor ends it", async () => {
  const { resolutionSeconds, starved: found } = await tenantsStarvation(
    database.prisma,
    window,
    collector.nowMs,
  );
  expect(resolutionSeconds).toBe(10);
  // Ten steps before the silence, then served in the next one, then nine steps to the end.
  expect(found).toEqual([{ tenant: "starved", seconds: 100 }]);
});

test("a longer window says its coarser resolution", async () => {
  const long = { ...window, from: to - 3 * HOUR };
  const found = await tenantsStarvation(database.prisma, long, collector.nowMs);
  expect(found.resolutionSeconds).toBe(60);
  // The minute from 300 to 359 was served; those from 60, 120 and 180 had demand in vain.
  expect(found.starved).toEqual([{ tenant: "starved", seconds: 180 }]);
});

test("a tenant's figures over time add up to its totals, and what is not known is null", async () => {
  const tenants = [TENANT, "starved", "nobody"];
  const series = await tenantsSeries(
    database.prisma,
    { ...window, from: start - 600_000, points: 60, tenants },
    collector.nowMs,
  );
  const sum = (values: (number | null)[] = []) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const of = (tenant: string) => series.tenants.find((each) => each.tenant === tenant);
  expect(series.stepSeconds).toBe(30);
  expect(sum(of(TENANT)?.useful.units)).toBe(steady.length * 2);
  expect(sum(of(TENANT)?.consumedUnits)).toBe(steady.length * 2);
  expect(sum(of("starved")?.rejectedProtection.count)).toBe(starved.length - 1);
  expect(sum(of("starved")?.rejectedPolicy.count)).toBe(0);
  const before = series.times.filter((time) => time < start).length;
  expect(of("nobody")?.consumedUnits.slice(0, before)).toEqual(Array(before).fill(null));
  expect(of("nobody")?.consumedUnits[before]).toBe(0);
});

test("a tenant's percentiles are those of its values, and are not given for few", async () => {
  const { isKept, tenants } = await tenantsLatency(
    database.prisma,
    { ...window, tenants: [TENANT, "starved"] },
    collector.nowMs,
  );
  expect(isKept).toBe(true);
  const ascending = queueTimes.toSorted((one, other) => one - other);
  const [steadyOne, few] = tenants;
  expect(steadyOne?.queue.n).toBe(queueTimes.length);
  for (const [share, estimate] of [
    [0.5, steadyOne?.queue.p50],
    [0.95, steadyOne?.queue.p95],
    [0.99, steadyOne?.queue.p99],
  ] as const) {
    const exact = ascending[Math.ceil(share * ascending.length) - 1] ?? NaN;
    expect(Math.abs((estimate ?? NaN) - exact)).toBeLessThanOrEqual(0.05 * exact);
  }
  expect(few?.queue).toEqual({ n: 1, p50: null, p95: null, p99: null });
});

test("where distributions are not kept it is said, and nothing is made up", async () => {
  const asked = { ...window, tenants: [TENANT], filter: { operation: "read" } };
  expect(await tenantsLatency(database.prisma, asked, collector.nowMs)).toEqual({
    isKept: false,
    tenants: [],
  });
});

test("the report of a tenant is its row of the table, and its parts add up to it", async () => {
  const table = await tenantsTable(database.prisma, window, collector.nowMs);
  const report = await tenantReport(
    database.prisma,
    { ...window, tenant: TENANT, points: 60 },
    collector.nowMs,
  );
  expect(report.figures).toEqual(table.tenants.find(({ tenant }) => tenant === TENANT));
  expect(report.figures?.useful).toEqual({ count: 400, units: 800 });
  expect(report.operations.map(({ part, offered }) => [part, offered.count])).toEqual([
    ["read", 300],
    ["write", 100],
  ]);
  expect(report.classes.map(({ offered }) => offered.units)).toEqual([400, 400]);
  const [line] = report.series.tenants;
  expect(line?.useful.units.reduce<number>((sum, units) => sum + (units ?? 0), 0)).toBe(800);
  expect(report.latency?.queue.n).toBe(400);
  const nobody = { ...window, tenant: "nobody", points: 60 };
  expect((await tenantReport(database.prisma, nobody, collector.nowMs)).figures).toBeNull();
});

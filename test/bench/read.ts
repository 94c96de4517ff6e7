// Measures, in one run: what each page's data calls take over a day of 2,000 tenants, once with
// some events behind each row and once with four times as many, and the same question asked of the
// raw events. What counts is that ours does not grow with the events.
import type { PrismaClient } from "#db";
import { openDatabase } from "#db";
import { appRouter } from "../../web/server/trpc/router.ts";
import { fillDay, multiplyDay, TENANTS } from "./day-of-data.ts";
import { fillEvidence } from "./evidence-of-day.ts";

const ONCE = 1_001;
const MORE = 1_002;
const TIMES = 4;
const RUNS = 7;
/** Single events of the sample; a busy service has up to 50. */
const EVIDENCE_PER_SECOND = 5;

/** Fills two services and times every call on both. The database must be migrated and else empty. */
export async function measureReads(databaseUrl: string): Promise<void> {
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: 8,
    applicationName: "spillway-bench",
    statementTimeoutMs: 600_000,
  });
  try {
    const nowMs = Date.now();
    console.log(`Filling a day of ${TENANTS.toLocaleString("en")} tenants (some minutes) …`);
    await fillDay(database, ONCE, nowMs);
    await multiplyDay(database, ONCE, MORE, TIMES);
    await fillEvidence(database, ONCE, nowMs, EVIDENCE_PER_SECOND);
    await fillEvidence(database, MORE, nowMs, EVIDENCE_PER_SECOND * TIMES);
    const events = await countRaw(database, ONCE);
    console.log(
      `${"medians in ms, events of the day".padEnd(34)} ${million(events)} ${million(events * TIMES)}`,
    );
    const [once, more] = [callsOf(ONCE, nowMs), callsOf(MORE, nowMs)];
    for (const [name, call] of Object.entries(once)) {
      await report(name, call, more[name] ?? call);
    }
    const raw = (serviceId: number) => () => askRaw(database, serviceId, nowMs);
    await report("tenants.table of raw events", raw(ONCE), raw(MORE));
  } finally {
    await database.$disconnect();
  }
}

type Call = () => Promise<unknown>;

/** The calls that the pages make for a live day. */
function callsOf(serviceId: number, nowMs: number): Record<string, Call> {
  const api = appRouter.createCaller({ nowMs });
  const request = { service: `day-${serviceId}`, from: nowMs - 86_400_000, to: nowMs };
  return {
    "funnel.summary": () => api.funnel.summary(request),
    "funnel.series": () => api.funnel.series({ ...request, points: 300 }),
    "funnel.costs": () => api.funnel.costs(request),
    "waste.summary": () => api.waste.summary(request),
    "waste.series": () => api.waste.series({ ...request, points: 300 }),
    "waste.breakdown": () => api.waste.breakdown(request),
    "retries.summary": () => api.retries.summary(request),
    "retries.series": () => api.retries.series({ ...request, points: 300 }),
    "collapse.curve": () => api.collapse.curve(request),
    "rejections.summary": () => api.rejections.summary(request),
    "rejections.series": () => api.rejections.series({ ...request, points: 300 }),
    "tenants.table": () => api.tenants.table({ ...request, top: TENANTS }),
    "tenants.latency of 100": () => api.tenants.latency({ ...request, tenants: firstTenants(100) }),
    "tenants.series of 30": () => api.tenants.series({ ...request, tenants: firstTenants(30) }),
    "tenants.starvation": () => api.tenants.starvation(request),
    "tenants.get": () => api.tenants.get({ ...request, tenant: "tenant-1" }),
    "limiters.series": () => api.limiters.series({ ...request, points: 300 }),
    "limiters.instances": () => api.limiters.instances(request),
    "states.timeline": () => api.states.timeline({ ...request, points: 300 }),
    "states.quality": () => api.states.quality(request),
    "states.recovery": () => api.states.recovery({ ...request, points: 300 }),
    "events.list": () => api.events.list(request),
    "events.list of a rare tenant": () =>
      api.events.list({ ...request, filter: { tenant: "tenant-7" } }),
    "events.operation": () =>
      api.events.operation({ service: request.service, logicalId: "op-7000" }),
  };
}

function firstTenants(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `tenant-${index + 1}`);
}

async function report(name: string, once: Call, more: Call): Promise<void> {
  const [few, many] = [await medianMs(once), await medianMs(more)];
  console.log(`${name.padEnd(34)} ${few.toFixed(0).padStart(9)} ${many.toFixed(0).padStart(9)}`);
}

async function medianMs(call: Call): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await call();
    took.push(performance.now() - startedAt);
  }
  return took.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function countRaw(database: PrismaClient, serviceId: number): Promise<number> {
  const rows = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM raw_event WHERE service_id = ${serviceId}`;
  return rows[0]?.count ?? 0;
}

function askRaw(database: PrismaClient, serviceId: number, nowMs: number): Promise<unknown> {
  return database.$queryRaw`
    SELECT tenant, count(*)::int, sum(units) AS offered,
      sum(units) FILTER (WHERE admitted) AS admitted, sum(units) FILTER (WHERE useful) AS useful
    FROM raw_event WHERE service_id = ${serviceId}
      AND at >= to_timestamp(${nowMs / 1_000 - 86_400}::float8)
    GROUP BY tenant`;
}

function million(count: number): string {
  return `${(count / 1e6).toFixed(1)} M`.padStart(9);
}

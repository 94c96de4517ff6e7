import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WASTED_OUTCOMES } from "#domain/waste";
import { collapseCurve } from "../../web/server/queries/collapse-curve.ts";
import { retriesSeries } from "../../web/server/queries/retries-series.ts";
import { retriesSummary } from "../../web/server/queries/retries-summary.ts";
import { wasteBreakdown } from "../../web/server/queries/waste-breakdown.ts";
import { wasteSeries } from "../../web/server/queries/waste-series.ts";
import { wasteSummary } from "../../web/server/queries/waste-summary.ts";
import { payloadsOf } from "../oracle/batches.ts";
import { count, type Question } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { millionths } from "./funnel-amounts.ts";

const to = Math.floor(Date.now() / 60_000) * 60_000;
const from = to - 600_000;
const service = "orders";
const records = randomStream({ seed: 911, attempts: 12_000, fromMs: from, toMs: to - 10_000 });
const facts = factsOf(records);

let database: TestDatabase;
let collector: ClockedCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, to);
  const random = seededRandom(5);
  for (const payload of payloadsOf(random.shuffle(records), random, 800)) {
    await collector.send(payload);
  }
  await collector.compact();
}, 120_000);

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

function oracle(asked: Omit<Question, "service"> = {}) {
  const sums = count(facts, { fromMs: from, toMs: to, ...asked, service });
  return (what: string) => sums.get(what) ?? { attempts: 0n, units: 0n };
}

function total(of: ReturnType<typeof oracle>, what: string) {
  return { attempts: Number(of(what).attempts) / 1e6, units: Number(of(what).units) / 1e6 };
}

/** Outcomes of all kinds. */
function ended(of: ReturnType<typeof oracle>): bigint {
  return ["useful", ...WASTED_OUTCOMES].reduce(
    (sum, outcome) => sum + of(`ended/${outcome}`).attempts,
    0n,
  );
}

const filters = [{}, { operation: "checkout" }, { tenant: "tenant-3" }, { class: "premium" }];

describe.each(filters)("of 12,000 random attempts, under the filter %o", (filter) => {
  const request = { service, from, to, filter };

  test("waste and orphan work are what the oracle counts", async () => {
    const waste = await wasteSummary(database.prisma, request, to);
    const of = oracle(filter);
    expect(millionths(waste.consumedUnits)).toBe(of("consumed").units);
    expect(millionths(waste.wastedUnits)).toBe(of("waste").units);
    expect(millionths(waste.orphanUnits)).toBe(of("orphan").units);
    expect(millionths(waste.abandoned)).toBe(of("abandoned").attempts);
    expect(millionths(waste.outcomes)).toBe(ended(of));
    for (const outcome of WASTED_OUTCOMES) {
      expect(millionths(waste.byOutcome[outcome])).toBe(of(`ended/${outcome}`).units);
    }
    const parts = WASTED_OUTCOMES.reduce((sum, outcome) => sum + waste.byOutcome[outcome], 0);
    expect(parts + waste.usefulOrphanUnits).toBeCloseTo(waste.wastedUnits, 6);
  });

  test("amplification, retry share and retry success are within 1e-6 of the oracle's", async () => {
    const summary = await retriesSummary(database.prisma, request, to);
    const of = oracle(filter);
    const [offered, fresh] = [total(of, "stage:offered"), total(of, "logical")];
    const [retried, useful] = [total(of, "retry"), total(of, "retry-completed")];
    expect(summary.amplification.count).toBeCloseTo(offered.attempts / fresh.attempts, 6);
    expect(summary.amplification.units).toBeCloseTo(offered.units / fresh.units, 6);
    expect(summary.retryShare.count).toBeCloseTo(retried.attempts / offered.attempts, 6);
    expect(summary.retryShare.units).toBeCloseTo(retried.units / offered.units, 6);
    expect(summary.retrySuccess.count).toBeCloseTo(useful.attempts / retried.attempts, 6);
    expect(summary.retrySuccess.units).toBeCloseTo(useful.units / retried.units, 6);
  });
});

test("each operation, class and tenant has the oracle's waste, and the rest is exact", async () => {
  const breakdown = await wasteBreakdown(database.prisma, { service, from, to }, to);
  const all = oracle();
  for (const dimension of ["operation", "class", "tenant"] as const) {
    const { top, other } = breakdown[dimension];
    for (const part of top) {
      const of = oracle({ [dimension]: part.name });
      expect(millionths(part.orphanUnits), part.name).toBe(of("orphan").units);
      expect(millionths(part.wastedUnits), part.name).toBe(of("waste").units);
      expect(millionths(part.consumedUnits), part.name).toBe(of("consumed").units);
      expect(millionths(part.abandoned), part.name).toBe(of("abandoned").attempts);
      expect(millionths(part.outcomes), part.name).toBe(ended(of));
    }
    const orphan = top.reduce((sum, part) => sum + part.orphanUnits, other.orphanUnits);
    expect(orphan).toBeCloseTo(Number(all("orphan").units) / 1e6, 6);
  }
  expect(breakdown.tenant.other.parts).toBeGreaterThan(0);
});

test("each step of a series has what happened in it", async () => {
  const asked = { service, from: to - 180_000, to: to - 120_000, points: 300 };
  const [waste, retries, curve] = [
    await wasteSeries(database.prisma, asked, to),
    await retriesSeries(database.prisma, asked, to),
    await collapseCurve(database.prisma, { service, from: asked.from, to: asked.to }, to),
  ];
  for (const [index, time] of waste.times.entries()) {
    const of = oracle({ fromMs: time, toMs: time + waste.stepSeconds * 1_000 });
    expect(millionths(waste.orphanUnits[index] ?? NaN)).toBe(of("orphan").units);
    expect(millionths(waste.byOutcome.late[index] ?? NaN)).toBe(of("ended/late").units);
    expect(millionths(retries.fresh.units[index] ?? NaN)).toBe(of("logical").units);
  }
  expect(curve.stepSeconds).toBe(10);
  for (const [index, time] of curve.times.entries()) {
    const of = oracle({ fromMs: time, toMs: time + 10_000 });
    expect(millionths(curve.offered.units[index] ?? NaN)).toBe(of("stage:offered").units);
    expect(millionths(curve.fresh.count[index] ?? NaN)).toBe(of("logical").attempts);
    expect(millionths(curve.completed.units[index] ?? NaN)).toBe(of("stage:completed").units);
  }
});

test("how long orphan work ran on is told by class, with how many said so", async () => {
  const request = { service, from, to, filter: { class: "premium" } };
  const { ranAfterAbandonMs } = await wasteSummary(database.prisma, request, to);
  const said = records.filter(
    ({ resource, attributes }) =>
      resource["service.name"] === service &&
      attributes["admission.class"] === "premium" &&
      attributes["admission.caller_abandoned"] === true &&
      attributes["admission.ran_after_abandon_ms"] !== undefined,
  );
  expect(ranAfterAbandonMs.n).toBe(said.length);
  expect(ranAfterAbandonMs.p50 === null).toBe(said.length < 20);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlowFilter } from "#domain/funnel-request";
import type { SeriesAmount } from "#domain/funnel";
import { payloadsOf } from "../oracle/batches.ts";
import { type Amount, count } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { rejectionsSeries } from "../../web/server/queries/rejections-series.ts";
import { rejectionsSummary } from "../../web/server/queries/rejections-summary.ts";
import { statesQuality } from "../../web/server/queries/states-quality.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { millionths } from "./funnel-amounts.ts";

const to = Math.floor(Date.now() / 60_000) * 60_000;
const from = to - 120_000;
const service = "orders";
const records = randomStream({
  seed: 11,
  attempts: 6_000,
  fromMs: from,
  toMs: to - 10_000,
  services: [service],
});
const facts = factsOf(records);

let database: TestDatabase;
let collector: ClockedCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, to);
  for (const payload of payloadsOf(records, seededRandom(5), 500)) await collector.send(payload);
  await collector.compactAll();
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

type Amounts = Record<string, Amount>;

/** What the oracle counted of everything whose name begins like this, by the rest of the name. */
function counted(pattern: RegExp, filter: FlowFilter = {}, span = { fromMs: from, toMs: to }) {
  const amounts: Amounts = {};
  for (const [what, { attempts, units }] of count(facts, { service, ...filter, ...span })) {
    const [, name] = pattern.exec(what) ?? [];
    if (name === undefined) continue;
    const sum = amounts[name] ?? { attempts: 0n, units: 0n };
    amounts[name] = { attempts: sum.attempts + attempts, units: sum.units + units };
  }
  return amounts;
}

function named(rows: readonly { name: string; count: number; units: number }[]): Amounts {
  return Object.fromEntries(
    rows.map(({ name, count: attempts, units }) => [
      name,
      { attempts: millionths(attempts), units: millionths(units) },
    ]),
  );
}

const summary = (filter: FlowFilter = {}) =>
  rejectionsSummary(database.prisma, { service, from, to, filter }, to);

const REASON = /^exit:\w+\/rejected\/(\w+\/\w+)$/;

describe("rejections of a random stream equal the oracle's", () => {
  test.each([
    {},
    { class: "premium" },
    { operation: "search" },
    { tenant: "tenant-3" },
    { region: "eu-west-1", operation: "search" },
  ])("by reason and gate, under the filter %o", async (filter) => {
    const { reasons } = await summary(filter);
    const rows = reasons.map((row) => ({ ...row, name: `${row.reason}/${row.gate}` }));
    expect(rows.length).toBeGreaterThan(3);
    expect(named(rows)).toEqual(counted(REASON, filter));
  });

  test.each([{}, { class: "premium" }])("by scope and limiter, under %o", async (filter) => {
    const { scopes, limiters } = await summary(filter);
    const rows = (labels: typeof scopes) =>
      (labels ?? []).map((row) => ({ ...row, name: row.label }));
    expect(named(rows(scopes))).toEqual(counted(/^scope:(.*)$/, filter));
    expect(named(rows(limiters))).toEqual(counted(/^limiter:(.*)$/, filter));
  });

  test("by what is amiss in their answers", async () => {
    const { envelope, cost } = await summary();
    const attempts = Object.entries(counted(/^envelope:(.*)$/)).map(([name, sum]) => [
      name,
      sum.attempts,
    ]);
    const shown = Object.entries(envelope ?? {}).map(([name, sum]) => [name, millionths(sum)]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(attempts));
    expect(cost.rejections).toBe(envelope?.rejection);
  });

  test("what is not kept for single tenants is not said of them", async () => {
    const { scopes, limiters, envelope } = await summary({ tenant: "tenant-3" });
    expect([scopes, limiters, envelope]).toEqual([null, null, null]);
  });

  test("step by step", async () => {
    const asked = { service, from, to, points: 12 };
    const series = await rejectionsSeries(database.prisma, asked, to);
    expect(series.stepSeconds).toBe(10);
    for (const [index, time] of series.times.entries()) {
      const span = { fromMs: time, toMs: time + 10_000 };
      const at = ({ count: attempts, units }: SeriesAmount) => ({
        count: attempts[index] ?? 0,
        units: units[index] ?? 0,
      });
      const reasons = series.reasons.map((row) => ({
        name: `${row.reason}/${row.gate}`,
        ...at(row),
      }));
      const scopes = (series.scopes ?? []).map((row) => ({ name: row.label, ...at(row) }));
      const some = (rows: typeof reasons) => named(rows.filter((row) => row.count > 0));
      expect(some(reasons)).toEqual(counted(REASON, {}, span));
      expect(some(scopes)).toEqual(counted(/^scope:(.*)$/, {}, span));
    }
  });
});

test("the cost of saying no is that of the rejections alone", async () => {
  const rejected = records.filter(
    ({ attributes }) =>
      attributes["admission.verdict"] === "rejected" &&
      !["malformed", "unauthorized", "impossible"].includes(
        String(attributes["admission.reason"]),
      ) &&
      attributes["admission.decision_us"] !== undefined,
  );
  const costs = rejected
    .map(({ attributes }) => Number(attributes["admission.decision_us"]))
    .toSorted((one, other) => one - other);
  const { cost } = await summary();
  expect(cost.decisionUs.n).toBe(costs.length);
  const exact = costs[Math.ceil(0.95 * costs.length) - 1] ?? NaN;
  expect(Math.abs((cost.decisionUs.p95 ?? NaN) / exact - 1)).toBeLessThan(0.1);
  const share = ((cost.meanUs ?? NaN) * cost.rejections) / (cost.seconds * 1e6 * cost.instances);
  expect(cost.capacityShare).toBeCloseTo(share, 9);
});

test.each([{}, { class: "free" }])(
  "useful completions by quality tier, under %o",
  async (filter) => {
    const { tiers } = await statesQuality(database.prisma, { service, from, to, filter }, to);
    const rows = (tiers ?? []).map((row) => ({ ...row, name: row.tier }));
    expect(rows.length).toBe(2);
    expect(named(rows)).toEqual(counted(/^quality:(.*)$/, filter));
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TenantFigures } from "#domain/fairness";
import { payloadsOf } from "../oracle/batches.ts";
import { count } from "../oracle/count.ts";
import { type Fact, factsOf } from "../oracle/facts.ts";
import { jain, maxMinShares } from "../oracle/fair-share.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { deliverAll } from "./deliver.ts";
import { millionths } from "./funnel-amounts.ts";

const newest = Math.floor(Date.now() / 1_000) * 1_000;
// The window ends before the newest event does, so that all of it is known.
const to = newest - 20_000;
const from = to - 100_000;
const service = "orders";
const records = randomStream({
  seed: 20_261_207,
  attempts: 20_000,
  fromMs: newest - 100_000,
  toMs: newest - 10_000,
});
const facts = factsOf(records).filter((fact) => fact.service === service);

let database: TestDatabase;
let collector: CollectorProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector({ databaseUrl: database.url });
  const random = seededRandom(11);
  const payloads = payloadsOf(random.shuffle(records), random, 400);
  await deliverAll(() => collector.httpUrl, payloads, { count: 8 });
}, 120_000);

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

interface Filter {
  operation?: string;
  class?: string;
  region?: string;
}

/** Millionths of everything that is counted of some tenants, by the generator's own account. */
function countedOf(some: readonly Fact[]) {
  const sums = count(some, { fromMs: from, toMs: to });
  const amount = (what: string) => sums.get(what) ?? { attempts: 0n, units: 0n };
  const rejected = (gate: string) =>
    [...sums]
      .filter(([what]) => what.startsWith("exit:") && what.endsWith(`/${gate}`))
      .reduce(
        (sum, [, { attempts, units }]) => ({
          attempts: sum.attempts + attempts,
          units: sum.units + units,
        }),
        { attempts: 0n, units: 0n },
      );
  return {
    offered: amount("stage:offered"),
    fresh: amount("logical"),
    freshEligible: amount("fresh-eligible"),
    admitted: amount("stage:admitted"),
    useful: amount("stage:completed"),
    policy: rejected("policy"),
    protection: rejected("protection"),
    consumed: amount("consumed").units,
    wasted: amount("waste").units,
    orphan: amount("orphan").units,
  };
}

function shownOf(figures: Omit<TenantFigures, "tenant" | "isNoisy" | "isVictim">) {
  const amount = ({ count: attempts, units }: { count: number; units: number }) => ({
    attempts: millionths(attempts),
    units: millionths(units),
  });
  return {
    offered: amount(figures.offered),
    fresh: amount(figures.fresh),
    freshEligible: amount(figures.freshEligible),
    admitted: amount(figures.admitted),
    useful: amount(figures.useful),
    policy: amount(figures.rejectedPolicy),
    protection: amount(figures.rejectedProtection),
    consumed: millionths(figures.consumedUnits),
    wasted: millionths(figures.wastedUnits),
    orphan: millionths(figures.orphanUnits),
  };
}

/** Fair shares, and what follows from them, by the definitions and in units per second. */
function judgedByDefinition(some: readonly Fact[]) {
  const windowSeconds = (to - from) / 1_000;
  const perSecond = (micros: bigint) => Number(micros) / 1e6 / windowSeconds;
  const names = [...new Set(some.map(({ tenant }) => tenant))];
  const counted = names.map((name) => countedOf(some.filter(({ tenant }) => tenant === name)));
  const askings = counted.map(({ freshEligible, useful }) => ({
    demand: perSecond(freshEligible.units),
    useful: perSecond(useful.units),
  }));
  const capacity = askings.reduce((sum, { useful }) => sum + useful, 0);
  const shares = maxMinShares(capacity, askings);
  const tenants = names.map((name, index) => {
    const { demand = 0, useful = 0 } = askings[index] ?? {};
    const share = shares[index] ?? 0;
    const consumed = perSecond(counted[index]?.consumed ?? 0n);
    return [
      name,
      {
        fairShare: share,
        overShare: Math.max(0, consumed - share),
        shortfall: Math.max(0, Math.min(demand, share) - useful),
        attainment: demand > 0 ? useful / demand : null,
      },
    ] as const;
  });
  return { capacity, jain: jain(askings, shares), tenants: new Map(tenants) };
}

function matching(filter: Filter): Fact[] {
  return facts.filter(
    (fact) =>
      (filter.operation ?? fact.operation) === fact.operation &&
      (filter.class ?? fact.class) === fact.class &&
      (filter.region ?? fact.region) === fact.region,
  );
}

test.each<Filter>([
  {},
  { class: "premium" },
  { operation: "checkout" },
  { operation: "search", region: "eu-west-1" },
])("every column of every tenant equals the generator's figures, under %o", async (filter) => {
  const table = await funnelClient(database.prisma).tenants({ service, from, to, filter });
  const some = matching(filter);
  const names = new Set(some.filter(isInWindow).map(({ tenant }) => tenant));
  expect(new Set(table.tenants.map(({ tenant }) => tenant))).toEqual(names);
  const judged = judgedByDefinition(some);
  expect(table.windowSeconds).toBe((to - from) / 1_000);
  expect(table.capacity).toBeCloseTo(judged.capacity, 6);
  expect(table.jainIndex).toBeCloseTo(judged.jain, 6);
  for (const { tenant, ...figures } of table.tenants) {
    const own = some.filter((fact) => fact.tenant === tenant);
    expect(shownOf(figures), tenant).toEqual(countedOf(own));
    const expected = judged.tenants.get(tenant);
    expect(figures.fairShare, tenant).toBeCloseTo(expected?.fairShare ?? NaN, 6);
    expect(figures.overShare, tenant).toBeCloseTo(expected?.overShare ?? NaN, 6);
    expect(figures.shortfall, tenant).toBeCloseTo(expected?.shortfall ?? NaN, 6);
    expect(figures.attainment ?? NaN, tenant).toBeCloseTo(expected?.attainment ?? NaN, 6);
  }
});

test("all beyond the top ones are exactly one other", async () => {
  const table = await funnelClient(database.prisma).tenants({
    service,
    from,
    to,
    top: 4,
    by: "consumed",
  });
  const shown = new Set(table.tenants.map(({ tenant }) => tenant));
  expect(shown.size).toBe(4);
  if (table.other === null) throw new Error("there are more than four tenants");
  expect(table.other.tenantCount).toBe(table.tenantCount - 4);
  expect(shownOf(table.other)).toEqual(countedOf(facts.filter(({ tenant }) => !shown.has(tenant))));
});

test("a tenant in the filter is shown alone, with the share that it has among all", async () => {
  const client = funnelClient(database.prisma);
  const all = await client.tenants({ service, from, to });
  const one = await client.tenants({ service, from, to, filter: { tenant: "tenant-3" } });
  expect(one.tenants).toEqual(all.tenants.filter(({ tenant }) => tenant === "tenant-3"));
});

function isInWindow({ timeNs }: Fact): boolean {
  return timeNs >= BigInt(from) * 1_000_000n && timeNs < BigInt(to) * 1_000_000n;
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FunnelRequest } from "#domain/funnel-request";
import { payloadsOf } from "../oracle/batches.ts";
import { count } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { deliver, deliverAll, type Delivery } from "./deliver.ts";
import { amountsOf, expectedAmounts, millionths } from "./funnel-amounts.ts";

const to = Math.floor(Date.now() / 1_000) * 1_000;
const from = to - 120_000;
const records = randomStream({
  seed: 20_261_201,
  attempts: 20_000,
  fromMs: to - 100_000,
  toMs: to - 10_000,
  faultShare: 0.02,
});
const facts = factsOf(records);

let database: TestDatabase;
let collector: CollectorProcess;
let deliveries: Delivery[];

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector({ databaseUrl: database.url });
  const random = seededRandom(7);
  const payloads = payloadsOf(random.shuffle(records), random, 400);
  const url = () => collector.httpUrl;
  deliveries = await deliverAll(url, payloads, { count: 8 });
  // Once more, later and by two senders at the same moment: a retry whose answer was lost.
  const again = payloads.filter(() => random.chance(0.3));
  await Promise.all(again.flatMap((payload) => [deliver(url, payload), deliver(url, payload)]));
}, 120_000);

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

async function expectExact(request: Omit<FunnelRequest, "from" | "to">): Promise<void> {
  const asked = { ...request, from, to };
  const summary = await funnelClient(database.prisma).summary(asked);
  expect(amountsOf(summary)).toEqual(expectedAmounts(facts, asked));
}

describe("20,000 random attempts, shuffled and partly sent again, are counted exactly", () => {
  test.each(["orders", "search", "checkout"])("in %s as a whole", async (service) => {
    await expectExact({ service });
  });

  test.each(["default", "production", "staging"])("in the environment %s", async (environment) => {
    await expectExact({ service: "orders", environment });
  });

  test.each([
    { tenant: "tenant-3" },
    { tenant: "unknown" },
    { operation: "checkout" },
    { operation: "/quote/{id}" },
    { operation: "Shop/search" },
    { operation: "unknown" },
    { class: "premium" },
    { class: "default" },
    { region: "eu-west-1" },
    { region: "unknown" },
    { operation: "search", class: "free" },
    { tenant: "tenant-5", region: "us-east-1" },
    { tenant: "tenant-1", operation: "report", class: "batch", region: "eu-west-1" },
    { tenant: "nobody" },
  ])("in orders under the filter %o", async (filter) => {
    await expectExact({ service: "orders", filter });
  });

  test("in one environment under a filter", async () => {
    const filter = { tenant: "tenant-7", class: "premium" };
    await expectExact({ service: "search", environment: "production", filter });
  });

  test("second by second", async () => {
    const client = funnelClient(database.prisma);
    for (let second = to - 60_000; second < to - 50_000; second += 1_000) {
      const asked = { service: "orders", from: second, to: second + 1_000 };
      const summary = await client.summary(asked);
      expect(amountsOf(summary), new Date(second).toISOString()).toEqual(
        expectedAmounts(facts, asked),
      );
    }
  });
});

test("every faulty record, and no other, is answered as rejected", () => {
  const faulty = records.filter(({ fault }) => fault !== null).length;
  const rejected = deliveries.reduce((sum, delivery) => sum + delivery.rejected, 0);
  expect(rejected).toBe(faulty);
});

test("what was consumed, wasted and orphaned is counted exactly", async () => {
  const costs = await funnelClient(database.prisma).costs({ service: "orders", from, to });
  const sums = count(facts, { service: "orders", fromMs: from, toMs: to });
  expect(millionths(costs.consumedUnits)).toBe(sums.get("consumed")?.units);
  expect(millionths(costs.wastedUnits)).toBe(sums.get("waste")?.units);
  expect(millionths(costs.orphanUnits)).toBe(sums.get("orphan")?.units);
});

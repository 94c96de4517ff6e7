import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { payloadsOf } from "../oracle/batches.ts";
import { type Fact, factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type Delivery, deliverAll } from "./deliver.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";
import { metricsPayload } from "./metric-payload.ts";

const to = Math.floor(Date.now() / 1_000) * 1_000;
const from = to - 60_000;
const SENDERS = 6;
const CUTS_MAX = 30;

let database: TestDatabase;
let collector: CollectorProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector({ databaseUrl: database.url });
});

afterAll(async () => {
  await collector.kill();
  await database.drop();
});

/** Payloads about a service that no other test counts, and what they must add up to. */
function traffic(service: string, attempts: number): { payloads: string[]; facts: Fact[] } {
  const records = randomStream({
    seed: attempts,
    attempts,
    fromMs: to - 50_000,
    toMs: to - 10_000,
    services: [service],
  });
  const random = seededRandom(attempts);
  return { payloads: payloadsOf(random.shuffle(records), random, 30), facts: factsOf(records) };
}

async function expectExact(service: string, facts: readonly Fact[]): Promise<void> {
  const asked = { service, from, to };
  const summary = await funnelClient(database.prisma).summary(asked);
  expect(amountsOf(summary)).toEqual(expectedAmounts(facts, asked));
}

/** What a sender was told instead of success must be what exporters retry at a sane pace. */
function expectPoliteRefusals(deliveries: readonly Delivery[]): void {
  const answered = deliveries
    .flatMap(({ refusals }) => refusals)
    .filter(({ status }) => status !== null);
  for (const { status, retryAfter } of answered) {
    expect(status).toBe(503);
    expect(retryAfter).toMatch(/^[1-5]$/);
  }
}

async function administrator(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Sends all payloads, and kills and restarts the collector after a tenth, two fifths and so on. */
async function deliverWhileKilling(payloads: readonly string[]): Promise<Delivery[]> {
  const killAfter = [0.1, 0.4, 0.7].map((share) => Math.floor(share * payloads.length));
  const restarts: Promise<void>[] = [];
  let isUp = true;

  async function killAndRestart(): Promise<void> {
    const { httpPort, grpcPort } = collector;
    isUp = false;
    await collector.kill();
    collector = await startCollector({ databaseUrl: database.url, httpPort, grpcPort });
    isUp = true;
  }

  const deliveries = await deliverAll(() => collector.httpUrl, payloads, {
    count: SENDERS,
    onAcknowledged(acknowledged) {
      // The other senders have their requests under way at this moment.
      const isDue = acknowledged >= (killAfter[restarts.length] ?? Infinity);
      if (isUp && isDue) restarts.push(killAndRestart());
    },
  });
  await Promise.all(restarts);
  expect(restarts).toHaveLength(killAfter.length);
  return deliveries;
}

test("kill -9 in the middle of sending, three times, loses and doubles nothing", async () => {
  const { payloads, facts } = traffic("killed", 2_000);
  const deliveries = await deliverWhileKilling(payloads);
  expect(deliveries.some(({ refusals }) => refusals.length > 0)).toBe(true);
  expectPoliteRefusals(deliveries);
  await expectExact("killed", facts);
}, 120_000);

test("kill -9 in the middle of cumulative counters, in any order, leaves each at its value", async () => {
  const [rounds, tenants] = [40, 6];
  const payloads = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: tenants }, (__, tenant) =>
      metricsPayload(
        [
          {
            name: "admission.attempts",
            kind: "cumulative",
            points: [
              {
                value: (round + 1) * (tenant + 1),
                startMs: from,
                atMs: from + (round + 1) * 1_000,
                attributes: { operation: "pay", tenant: `t-${tenant}`, stage: "offered" },
              },
            ],
          },
        ],
        { service: "killed-counters", instance: `i-${tenant % 2}` },
      ),
    ),
  ).flat();
  await deliverWhileKilling(seededRandom(3).shuffle(payloads));
  const asked = { service: "killed-counters", from: from - 60_000, to };
  const { stages } = await funnelClient(database.prisma).summary(asked);
  expect(stages.offered.count).toBe(rounds * (1 + 2 + 3 + 4 + 5 + 6));
}, 120_000);

describe("while Postgres does not commit", () => {
  test("connections cut again and again lose and double nothing", async () => {
    const { payloads, facts } = traffic("cut", 800);
    const client = await administrator();
    const sent = new AbortController();
    let cuts = 0;
    async function cutConnections(): Promise<void> {
      while (!sent.signal.aborted && cuts < CUTS_MAX) {
        const { rowCount } = await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'spillway-collector'`,
        );
        cuts += rowCount ?? 0;
        // From mid-commit to between commits, so that every moment is hit sooner or later.
        await pause(20 + (cuts % 7) * 40);
      }
    }
    const cutting = cutConnections();
    const deliveries = await deliverAll(() => collector.httpUrl, payloads, { count: SENDERS }).then(
      (done) => done,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    // The connection that cuts the others is closed after the test, however that ends.
    sent.abort();
    await cutting;
    if (deliveries instanceof Error) throw deliveries;
    expect(cuts).toBeGreaterThan(5);
    expectPoliteRefusals(deliveries);
    await expectExact("cut", facts);
  });

  test("a lock held for three seconds is waited out, and nobody is refused", async () => {
    const { payloads, facts } = traffic("locked", 600);
    const client = await administrator();
    await client.query("BEGIN");
    await client.query("LOCK TABLE receipt IN ACCESS EXCLUSIVE MODE");
    const unlocked = pause(3_000).then(() => client.query("COMMIT"));
    const deliveries = await deliverAll(() => collector.httpUrl, payloads, { count: SENDERS });
    await unlocked;
    expect(deliveries.flatMap(({ refusals }) => refusals)).toEqual([]);
    await expectExact("locked", facts);
  });

  test("a longer absence is refused with 503 and Retry-After, and counted once it is back", async () => {
    const { payloads, facts } = traffic("absent", 300);
    const client = await administrator();
    await client.query("BEGIN");
    await client.query("LOCK TABLE receipt IN ACCESS EXCLUSIVE MODE");
    let firstRefusal = () => {};
    const refused = new Promise<void>((resolve) => (firstRefusal = resolve));
    const unlocked = refused.then(() => client.query("COMMIT"));
    const deliveries = await deliverAll(() => collector.httpUrl, payloads, {
      count: SENDERS,
      onRefused: firstRefusal,
    });
    await unlocked;
    expect(deliveries.some(({ refusals }) => refusals.length > 0)).toBe(true);
    expectPoliteRefusals(deliveries);
    await expectExact("absent", facts);
  });
});

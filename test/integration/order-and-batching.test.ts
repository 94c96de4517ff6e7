import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payloadsOf } from "../oracle/batches.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import type { ReportedRecord } from "../oracle/record.ts";
import { type CollectorProcess, startCollector } from "../setup/collector-process.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { deliver, deliverAll } from "./deliver.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";
import { expectedStored, storedAmounts } from "./stored-amounts.ts";

const to = Math.floor(Date.now() / 1_000) * 1_000;
const from = to - 60_000;

let database: TestDatabase;
let first: CollectorProcess;
let second: CollectorProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  first = await startCollector({ databaseUrl: database.url });
  second = await startCollector({ databaseUrl: database.url });
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

function streamOf(service: string, attempts: number): ReportedRecord[] {
  // The seed is the same for every service: the same events, only of another name.
  const time = { fromMs: to - 40_000, toMs: to - 20_000 };
  return randomStream({ seed: 31, attempts, ...time, services: [service], faultShare: 0.05 });
}

/** The tables, both grains of them, and the summary hold exactly what the records add up to. */
async function expectExact(service: string, records: readonly ReportedRecord[]): Promise<void> {
  const facts = factsOf(records);
  for (const grain of ["tenant", "service"] as const) {
    const question = { service, tierSeconds: 1, grain };
    expect(await storedAmounts(database.prisma, question)).toEqual(expectedStored(facts, question));
  }
  const asked = { service, from, to };
  const summary = await funnelClient(database.prisma).summary(asked);
  expect(amountsOf(summary)).toEqual(expectedAmounts(facts, asked));
}

test("any order and any batching of the same events gives the same rows", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.constantFrom(1, 3, 40, 1_000),
      fc.integer({ min: 4, max: 12 }),
      async (seed, recordsMax, senders) => {
        run += 1;
        const records = streamOf(`order-${run}`, recordsMax === 1 ? 60 : 300);
        const random = seededRandom(seed);
        const payloads = payloadsOf(random.shuffle(records), random, recordsMax);
        await deliverAll(() => first.httpUrl, payloads, { count: senders });
        await expectExact(`order-${run}`, records);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

test("payloads that are sent again, at once or later, change nothing", async () => {
  const records = streamOf("repeated", 300);
  const random = seededRandom(5);
  const payloads = payloadsOf(records, random, 50);
  const url = () => first.httpUrl;
  await Promise.all(payloads.flatMap((payload) => [deliver(url, payload), deliver(url, payload)]));
  await expectExact("repeated", records);
  await deliverAll(url, random.shuffle(payloads), { count: 3 });
  await expectExact("repeated", records);
});

test("a payload that repeats is acknowledged with the same partial success", async () => {
  const [payload] = payloadsOf(streamOf("answered", 40), seededRandom(2), 1_000);
  if (payload === undefined) throw new Error("There is nothing to send.");
  const { rejected, message } = await deliver(() => first.httpUrl, payload);
  const again = await deliver(() => second.httpUrl, payload);
  expect(again).toMatchObject({ rejected, message });
});

test("two collectors that are sent the same payloads at once count them once", async () => {
  const records = streamOf("both", 800);
  const random = seededRandom(9);
  const payloads = payloadsOf(records, random, 20);
  await Promise.all([
    deliverAll(() => first.httpUrl, payloads, { count: 4 }),
    deliverAll(() => second.httpUrl, random.shuffle(payloads), { count: 4 }),
    deliverAll(() => second.httpUrl, payloads, { count: 4 }),
  ]);
  await expectExact("both", records);
});

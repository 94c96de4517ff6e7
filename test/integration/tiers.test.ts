import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FlowFilter, FunnelRequest } from "#domain/funnel-request";
import { payloadsOf } from "../oracle/batches.ts";
import { type Fact, factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { type Random, seededRandom } from "../oracle/random.ts";
import type { ReportedRecord } from "../oracle/record.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { amountsOf, expectedAmounts } from "./funnel-amounts.ts";
import { expectedStored, storedAmounts } from "./stored-amounts.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const service = "shop";
const start = Math.floor(Date.now() / HOUR) * HOUR + 17 * MINUTE + 23 * SECOND;

let database: TestDatabase;
let collector: ClockedCollector;
let random: Random;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, start);
  random = seededRandom(41);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

function streamOf(seed: number, attempts: number, fromMs: number, toMs: number): ReportedRecord[] {
  return randomStream({ seed, attempts, fromMs, toMs, services: [service] });
}

async function sendAll(records: readonly ReportedRecord[]): Promise<void> {
  for (const payload of payloadsOf(records, random, 400)) await collector.send(payload);
}

/** The records that were not reported yet and, for some of them, only will be much later. */
function splitLate(records: readonly ReportedRecord[]): [ReportedRecord[], ReportedRecord[]] {
  const late = new Set(records.filter(() => random.chance(0.2)));
  return [records.filter((record) => !late.has(record)), [...late]];
}

/** Ends of windows are widened to what is still kept of a time so old. */
function resolutionMs(timeMs: number): number {
  const age = collector.nowMs - timeMs;
  // Two minutes early, so that clocks may differ.
  if (age < 2 * HOUR - 2 * MINUTE) return SECOND;
  if (age < 48 * HOUR - 2 * MINUTE) return 10 * SECOND;
  return age < 30 * DAY - 2 * MINUTE ? MINUTE : HOUR;
}

function widened({ from, to, ...request }: FunnelRequest): FunnelRequest {
  const [first, last] = [resolutionMs(from), resolutionMs(to)];
  return {
    ...request,
    from: Math.floor(from / first) * first,
    to: Math.ceil(to / last) * last,
  };
}

async function expectWindow(facts: readonly Fact[], request: FunnelRequest): Promise<void> {
  const summary = await funnelClient(database.prisma, () => collector.nowMs).summary(request);
  const span = `${new Date(request.from).toISOString()} to ${new Date(request.to).toISOString()}`;
  expect(amountsOf(summary), span).toEqual(expectedAmounts(facts, widened(request)));
}

/** Windows with ends at any millisecond, and with ends at the steps of every tier. */
async function expectRandomWindows(facts: readonly Fact[], count: number): Promise<void> {
  const times = facts.map(({ timeNs }) => Number(timeNs / 1_000_000n));
  const [first, last] = [Math.min(...times) - MINUTE, Math.max(...times) + MINUTE];
  await expectWindow(facts, { service, from: first, to: last });
  for (let window = 0; window < count; window += 1) {
    const step = random.pick([1, SECOND, 10 * SECOND, MINUTE, HOUR]);
    const ends = [random.whole(first, last), random.whole(first, last)].sort((a, b) => a - b);
    const from = Math.floor((ends[0] ?? first) / step) * step;
    const to = Math.max(from + step, Math.floor((ends[1] ?? last) / step) * step);
    const filter = random.pick<FlowFilter>([{}, { class: "premium" }, { tenant: "tenant-2" }]);
    await expectWindow(facts, { service, from, to, filter });
  }
}

async function expectTiers(facts: readonly Fact[], tiers: readonly number[]): Promise<void> {
  for (const tierSeconds of tiers) {
    for (const grain of ["service", "tenant"] as const) {
      const question = { service, tierSeconds, grain };
      const stored = await storedAmounts(database.prisma, question);
      expect(stored, `${tierSeconds} s, ${grain}`).toEqual(expectedStored(facts, question));
    }
  }
}

describe("compaction", () => {
  test("makes each coarser tier the sum of the finer, and run twice changes nothing", async () => {
    const records = streamOf(1, 800, start - 100 * MINUTE, start - MINUTE);
    const facts = factsOf(records);
    await sendAll(random.shuffle(records));
    await expectTiers(facts, [1]);
    collector.nowMs = start + 3 * HOUR;
    expect(await collector.compactAll()).toBeGreaterThan(100);
    await expectTiers(facts, [1, 10, 60, 3_600]);
    expect(await collector.compact()).toBe(0);
    await expectTiers(facts, [1, 10, 60, 3_600]);
    collector.nowMs = start + 50 * HOUR;
    expect(await collector.compactAll()).toBeGreaterThan(0);
    await expectTiers(facts, [1, 10, 60, 3_600, 86_400]);
    await expectRandomWindows(facts, 10);
  });

  test("reads whole days of a long window in one row each", async () => {
    const records = Array.from({ length: 3 }, (_, day) =>
      streamOf(10 + day, 200, start + day * DAY, start + day * DAY + 100 * MINUTE),
    );
    for (const [day, ofDay] of records.entries()) {
      collector.nowMs = start + day * DAY + 2 * HOUR;
      await sendAll(random.shuffle(ofDay));
    }
    collector.nowMs = start + 4 * DAY;
    await collector.compactAll();
    await collector.retain();
    const facts = factsOf(records.flat());
    await expectRandomWindows(facts, 10);
    await database.prisma.$executeRaw`
      DELETE FROM rollup WHERE tier_seconds < 86400
        AND bucket < to_timestamp(${Math.ceil((start + DAY) / DAY) * (DAY / SECOND)}::float8)`;
    const from = Math.floor(start / DAY) * DAY;
    await expectWindow(facts, { service, from, to: from + 5 * DAY });
  });

  test("that is only partly done, or under way, shows in no answer", async () => {
    const records = streamOf(2, 600, start - 100 * MINUTE, start - MINUTE);
    const facts = factsOf(records);
    await sendAll(random.shuffle(records));
    await expectRandomWindows(facts, 10);
    collector.nowMs = start + 10 * MINUTE;
    await collector.compact();
    await expectRandomWindows(facts, 15);
    collector.nowMs = start + 3 * HOUR;
    const done = collector.compactAll();
    await expectRandomWindows(facts, 20);
    await done;
    await expectRandomWindows(facts, 15);
  });

  test("loses nothing of what is written meanwhile", async () => {
    const records = random.shuffle(streamOf(3, 900, start - 100 * MINUTE, start - MINUTE));
    const facts = factsOf(records);
    collector.nowMs = start + MINUTE;
    const half = Math.floor(records.length / 2);
    await sendAll(records.slice(0, half));
    const sent = new AbortController();
    const writing = Promise.all(
      payloadsOf(records.slice(half), random, 60).map((payload) => collector.send(payload)),
    ).then(() => sent.abort());
    let merged = 0;
    while (!sent.signal.aborted) merged += await collector.compact();
    await writing;
    expect(merged).toBeGreaterThan(0);
    await expectRandomWindows(facts, 10);
    collector.nowMs = start + 3 * HOUR;
    await collector.compactAll();
    await expectTiers(facts, [1, 10, 60, 3_600]);
    await expectRandomWindows(facts, 10);
  });
});

describe("late events", () => {
  test("go to the bucket of their own time, in whatever tier still keeps it", async () => {
    const records = streamOf(4, 900, start - 110 * MINUTE, start - MINUTE);
    const [punctual, afterCompaction] = splitLate(random.shuffle(records));
    const [soon, later] = splitLate(afterCompaction);
    const delays = [3 * HOUR, 50 * HOUR, 31 * DAY];
    await sendAll(punctual);
    collector.nowMs = start + MINUTE;
    await collector.compactAll();
    await sendAll(soon);
    const counted = [...punctual, ...soon];
    await expectRandomWindows(factsOf(counted), 10);
    for (const [index, delay] of delays.entries()) {
      collector.nowMs = start + delay;
      await collector.compactAll();
      const part = later.filter((_, place) => place % delays.length === index);
      await sendAll(part);
      counted.push(...part);
      await expectRandomWindows(factsOf(counted), 10);
      await collector.compact();
      await expectRandomWindows(factsOf(counted), 5);
      await collector.compactAll();
      await expectRandomWindows(factsOf(counted), 10);
    }
    await expectTiers(factsOf(counted), [3_600]);
  });
});

describe("retention", () => {
  test("drops what is older, never what is still to be merged, and changes no answer", async () => {
    const records = random.shuffle(streamOf(5, 600, start - 110 * MINUTE, start - MINUTE));
    const facts = factsOf(records);
    await sendAll(records);
    collector.nowMs = start + 5 * HOUR;
    expect(await collector.retain()).toEqual([]);
    await expectTiers(facts, [1]);
    await collector.compactAll();
    expect((await collector.retain()).length).toBeGreaterThan(0);
    expect(
      await storedAmounts(database.prisma, { service, tierSeconds: 1, grain: "service" }),
    ).toEqual({});
    await expectTiers(facts, [10, 60, 3_600]);
    await expectRandomWindows(facts, 10);
    for (const [age, kept] of [
      [60 * HOUR, [60, 3_600]],
      [33 * DAY, [3_600]],
    ] as const) {
      collector.nowMs = start + age;
      await collector.retain();
      await expectTiers(facts, kept);
      await expectRandomWindows(facts, 10);
    }
  });

  test("of another collector costs this one nothing: it makes the partition again", async () => {
    const [first, second] = [7, 8].map((seed) => streamOf(seed, 50, start - MINUTE, start));
    await sendAll(first ?? []);
    const partitions = await database.prisma.$queryRaw<{ name: string }[]>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'rollup'::regclass`;
    for (const { name } of partitions) {
      await database.prisma.$executeRawUnsafe(`DROP TABLE ${name}`);
    }
    await sendAll(second ?? []);
    const counted = await funnelClient(database.prisma, () => collector.nowMs).summary({
      service,
      from: start - MINUTE,
      to: start,
    });
    const offered = factsOf(second ?? []).filter(({ what }) => what === "stage:offered");
    const expected = offered.reduce((sum, { attempts }) => sum + Number(attempts), 0) / 1e6;
    expect(counted.stages.offered.count).toBeCloseTo(expected, 6);
  });

  test("keeps what is not older", async () => {
    const facts = factsOf(streamOf(6, 200, start - 50 * MINUTE, start - MINUTE));
    await sendAll(streamOf(6, 200, start - 50 * MINUTE, start - MINUTE));
    collector.nowMs = start + 30 * MINUTE;
    await collector.compactAll();
    expect(await collector.retain()).toEqual([]);
    await expectTiers(facts, [1, 10]);
  });
});

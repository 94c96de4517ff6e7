// Mercury's scenarios, played by the clock of the test through the collector into the database.
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { playScenario } from "../mercury/scenario-player.ts";
import { Ledger } from "../mercury/simulation/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";

const startedEpochMs = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;

let database: TestDatabase;
let collector: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, startedEpochMs);
});

afterEach(async () => {
  await collector.stop();
  await database.drop();
});

const LimitRows = z.array(
  z.object({ seconds: z.number(), label: z.string(), low: z.number(), high: z.number() }),
);

test("an oscillating limiter is counted to the attempt, and its limit seen to swing", async () => {
  const ledger = new Ledger();
  const options = { startedEpochMs, stepMs: 5_000, capacityUnitsPerSecond: 100 };
  let until = startedEpochMs;
  for (const step of playScenario("oscillating-limiter", options)) {
    until = step.untilMs;
    collector.nowMs = until;
    await collector.send(step.logs());
    await collector.sendMetrics(step.metrics());
    for (const event of step.events) ledger.record(event);
    if (until >= startedEpochMs + 90_000) break;
  }
  const summary = await funnelClient(database.prisma).summary({
    service: "mercury",
    from: startedEpochMs - 60_000,
    to: until + 1_000,
  });
  const { offered, completed } = ledger.total.stages;
  expect(summary.stages.offered.count).toBe(offered.attempts);
  expect(summary.stages.completed.count).toBe(completed.attempts);
  const limits = LimitRows.parse(
    await database.prisma.$queryRaw`
      SELECT (extract(epoch FROM bucket) - ${startedEpochMs / 1_000}::float8)::float8 AS seconds,
        label, low, high
      FROM gauge_rollup
      WHERE instance_id = 'mercury-1' AND metric = 'limit' AND tier_seconds = 10
      ORDER BY bucket, last_at`,
  );
  const swingAt = (from: number, to: number) => {
    const within = limits.filter(({ seconds }) => seconds >= from && seconds < to);
    return Math.max(...within.map(({ high }) => high)) - Math.min(...within.map(({ low }) => low));
  };
  expect(new Set(limits.map(({ label }) => label))).toEqual(new Set(["adaptive"]));
  expect(swingAt(0, 40)).toBeLessThan(1);
  expect(swingAt(50, 90)).toBeGreaterThan(3);
});

// Counters and their runs against the real database, at times of the test's choice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { funnelClient } from "../setup/funnel-client.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";
import { storedAmounts } from "./stored-amounts.ts";
import { metricsPayload, type TestMetric, type TestPoint } from "./metric-payload.ts";

const service = "shop";
const start = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
const window = { service, from: start - 60_000, to: start + 600_000 };

let database: TestDatabase;
let first: ClockedCollector;
let second: ClockedCollector;

beforeEach(async () => {
  database = await createTestDatabase();
  first = clockedCollector(database.prisma, start + 500_000);
  second = clockedCollector(database.prisma, start + 500_000);
});

afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

const checkout = { operation: "checkout", tenant: "acme", class: "premium" };
const offered = { ...checkout, stage: "offered" };

function attempts(kind: TestMetric["kind"], ...points: TestPoint[]): string {
  const named = points.map((point) => ({ attributes: offered, ...point }));
  return metricsPayload([{ name: "admission.attempts", kind, points: named }]);
}

/** A point of a counter that began at `start`, so many seconds later. */
function after(seconds: number, value: number, startMs = start): TestPoint {
  return { value, atMs: start + seconds * 1_000, startMs };
}

async function offeredCount(): Promise<number> {
  const { stages } = await funnelClient(database.prisma).summary(window);
  return stages.offered.count;
}

async function intake(): Promise<Record<string, number>> {
  const rows = await database.prisma.$queryRaw`
    SELECT kind || ':' || reason AS what, sum(count)::float8 AS count FROM intake_count GROUP BY 1`;
  const counts = z.array(z.object({ what: z.string(), count: z.number() })).parse(rows);
  return Object.fromEntries(counts.map(({ what, count }) => [what, count]));
}

describe("delta counters", () => {
  test("add up by stage, exit, reason and retry, in attempts and in units", async () => {
    const point = (value: number, attributes: Record<string, string | boolean>): TestPoint => ({
      value,
      atMs: start + 10_000,
      startMs: start,
      attributes: { ...checkout, ...attributes },
    });
    const points = (factor: number): TestPoint[] => [
      point(70 * factor, { stage: "offered", retry: false }),
      point(30 * factor, { stage: "offered", retry: true }),
      point(90 * factor, { stage: "eligible" }),
      point(60 * factor, { stage: "admitted" }),
      point(60 * factor, { stage: "started" }),
      point(50 * factor, { stage: "completed", retry: true }),
      point(7 * factor, { exit: "rejected", reason: "policy_rate" }),
      point(23 * factor, { exit: "rejected", reason: "overload" }),
      point(10 * factor, { exit: "malformed" }),
      point(10 * factor, { exit: "late" }),
    ];
    await first.sendMetrics(
      metricsPayload([
        { name: "admission.attempts", kind: "delta", points: points(1) },
        { name: "admission.demand", kind: "delta", points: points(2.5) },
      ]),
    );
    const summary = await funnelClient(database.prisma).summary(window);
    expect(summary.stages).toEqual({
      offered: { count: 100, units: 250 },
      parsed: { count: 0, units: 0 },
      eligible: { count: 90, units: 225 },
      admitted: { count: 60, units: 150 },
      started: { count: 60, units: 150 },
      completed: { count: 50, units: 125 },
    });
    expect(summary.logicalOperations).toEqual({ count: 70, units: 175 });
    const exits = summary.exits.map(({ after: stage, exit, reason, gate, count, units }) =>
      [stage, exit, reason, gate, count, units].join(" "),
    );
    expect(exits.sort()).toEqual([
      "eligible rejected overload protection 23 57.5",
      "eligible rejected policy_rate policy 7 17.5",
      "offered malformed   10 25",
      "started late   10 25",
    ]);
  });

  test("are spread over the seconds in which they grew, and are whole again", async () => {
    await first.sendMetrics(attempts("delta", { value: 7, atMs: start + 10_000, startMs: start }));
    const question = { service, tierSeconds: 1, grain: "service" } as const;
    const stored = Object.entries(await storedAmounts(database.prisma, question));
    const seconds = stored
      .filter(([key]) => key.endsWith("stage:offered"))
      .map(([key]) => (Number(key.split(" ")[0]) - start) / 1_000);
    expect(seconds.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await offeredCount()).toBe(7);
  });

  test("sent twice count once", async () => {
    const payload = attempts("delta", after(10, 5));
    await first.sendMetrics(payload);
    await second.sendMetrics(payload);
    expect(await offeredCount()).toBe(5);
    expect(await intake()).toMatchObject({ "duplicate:repeated": 1 });
  });
});

describe("cumulative counters", () => {
  test("grow by their differences, from their start on", async () => {
    for (const [seconds, value] of [
      [10, 4],
      [20, 9],
      [30, 9],
      [40, 15],
    ] as const) {
      await first.sendMetrics(attempts("cumulative", after(seconds, value)));
    }
    expect(await offeredCount()).toBe(15);
  });

  test("that are met long after their start begin at their next point, and it is said", async () => {
    const late = after(20, 1_000, start - 3_600_000);
    const answer = await first.sendMetrics(attempts("cumulative", late));
    expect(answer).toMatchObject({ rejected: 1 });
    expect(answer.message).toContain("start_time_unix_nano: expected a start within five minutes");
    await first.sendMetrics(attempts("cumulative", after(30, 1_012, start - 3_600_000)));
    expect(await offeredCount()).toBe(12);
    expect(await intake()).toMatchObject({ "dropped:unknown_start": 1 });
  });

  test("begin anew after a restart, whose last points may come late", async () => {
    await first.sendMetrics(attempts("cumulative", after(10, 100)));
    await first.sendMetrics(attempts("cumulative", after(40, 7, start + 30_000)));
    await first.sendMetrics(attempts("cumulative", after(20, 130)));
    await first.sendMetrics(attempts("cumulative", after(50, 9, start + 30_000)));
    expect(await offeredCount()).toBe(130 + 9);
  });

  test("that fall without a new start were reset, and count from zero", async () => {
    for (const [seconds, value] of [
      [10, 10],
      [20, 15],
      [30, 3],
    ] as const) {
      await first.sendMetrics(attempts("cumulative", after(seconds, value)));
    }
    expect(await offeredCount()).toBe(10 + 5 + 3);
  });

  test("count the same in any order, repeated, and by way of two collectors at once", async () => {
    const random = seededRandom(7);
    const values = Array.from({ length: 30 }, (_, index) => (index + 1) * 3);
    const payloads = values.map((value, index) => attempts("cumulative", after(10 + index, value)));
    const sent = random.shuffle([...payloads, ...payloads]);
    await Promise.all(
      sent.map((payload, index) => (index % 2 === 0 ? first : second).sendMetrics(payload)),
    );
    expect(await offeredCount()).toBe(90);
  });

  test("of two series that differ in one attribute do not mix", async () => {
    const other = { ...offered, tenant: "globex" };
    await first.sendMetrics(
      attempts("cumulative", after(10, 5), { ...after(10, 8), attributes: other }),
    );
    await first.sendMetrics(
      attempts("cumulative", after(20, 6), { ...after(20, 10), attributes: other }),
    );
    expect(await offeredCount()).toBe(16);
  });
});

describe("an operation is counted by one source", () => {
  function decision(operation: string, atMs: number): string {
    return otlpJson([
      {
        resource: { "service.name": service, "service.instance.id": "shop-1" },
        eventName: "admission.decision",
        nameIn: "field",
        timeNs: BigInt(atMs) * 1_000_000n,
        observedNs: null,
        traceId: "",
        attributes: { "admission.operation": operation, "admission.verdict": "admitted" },
        fault: null,
      },
    ]);
  }

  test("events first: counters of it are dropped, told to their sender and counted as dropped", async () => {
    await first.send(decision("checkout", start));
    const answer = await second.sendMetrics(attempts("delta", after(10, 5)));
    expect(answer).toEqual({
      kind: "accepted",
      rejected: 1,
      message:
        "1 × checkout: is counted by its events, so its counters are not added: report it by one of them.",
    });
    expect(await offeredCount()).toBe(1);
    expect(await intake()).toMatchObject({ "dropped:counted_by_events": 1 });
  });

  test("counters first: events of it are dropped, those of other operations are not", async () => {
    await first.sendMetrics(attempts("delta", after(10, 5)));
    await expect(first.send(decision("checkout", start))).rejects.toThrow(
      "counted by its counters",
    );
    await second.send(decision("browse", start + 1));
    expect(await offeredCount()).toBe(6);
    expect(await intake()).toMatchObject({ "dropped:counted_by_counters": 1 });
  });

  test("both at once by two collectors: one of them, whichever it is", async () => {
    const sent = Array.from({ length: 10 }, (_, index) => [
      first.send(decision("checkout", start + index)).catch(() => null),
      second.sendMetrics(attempts("delta", { ...after(10, 1), startMs: start + index })),
    ]).flat();
    await Promise.all(sent);
    const counts = await intake();
    expect(await offeredCount()).toBe(10);
    expect(
      (counts["dropped:counted_by_events"] ?? 0) + (counts["dropped:counted_by_counters"] ?? 0),
    ).toBe(10);
  });

  test("a source that was not heard of for a quarter of an hour gives it up", async () => {
    await first.send(decision("checkout", start));
    first.nowMs += 16 * 60_000;
    await first.sendMetrics(attempts("delta", after(10, 5)));
    expect(await offeredCount()).toBe(6);
    await expect(first.send(decision("checkout", start + 5))).rejects.toThrow("by its counters");
  });
});

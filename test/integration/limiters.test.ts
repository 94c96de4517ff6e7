import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GaugeName } from "#domain/gauges";
import { GaugeTable } from "../../collector/aggregate/gauge-table.ts";
import { insertGauges } from "../../collector/write/insert-observed.ts";
import { limitersInstances } from "../../web/server/queries/limiters-instances.ts";
import { limitersSeries } from "../../web/server/queries/limiters-series.ts";
import { statesRecovery } from "../../web/server/queries/states-recovery.ts";
import { statesTimeline } from "../../web/server/queries/states-timeline.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import type { Attributes } from "../oracle/record.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { type ClockedCollector, clockedCollector } from "./clocked-collector.ts";

const service = "shop";
const to = Math.floor(Date.now() / 60_000) * 60_000;
const from = to - 600_000;
const request = { service, from, to };

let database: TestDatabase;
let collector: ClockedCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = clockedCollector(database.prisma, to);
  await collector.send(otlpJson([...traffic(), ...changes()]));
  const { id } = await database.prisma.service.findFirstOrThrow({ where: { name: service } });
  await insertGauges(database.prisma, 1n, gauges(id).rows());
});

afterAll(async () => {
  await collector.stop();
  await database.drop();
});

function record(instance: string, eventName: string, atMs: number, attributes: Attributes) {
  return {
    resource: { "service.name": service, "service.instance.id": instance },
    eventName,
    nameIn: "field" as const,
    timeNs: BigInt(atMs) * 1_000_000n,
    observedNs: null,
    traceId: "",
    attributes,
    fault: null,
  };
}

/** Steps of 10 s: 100 units/s, then from 200 s to 300 s 300 offered and 40 useful, then back at 330 s. */
function demandAt(second: number): { fresh: number; useful: number } {
  if (second >= 200 && second < 300) return { fresh: 3_000, useful: 400 };
  return { fresh: 1_000, useful: second >= 300 && second < 330 ? 700 : 1_000 };
}

function traffic() {
  const records = [];
  for (let second = 0; second < 600; second += 10) {
    const { fresh, useful } = demandAt(second);
    const atMs = from + second * 1_000 + 5_000;
    const state = second < 200 ? "NORMAL" : second < 330 ? "SHED" : "NORMAL";
    for (const instance of ["i-1", "i-2"]) {
      // The second one falls silent half way.
      if (instance === "i-2" && second >= 300) continue;
      records.push(
        record(instance, "admission.decision", atMs, {
          "admission.verdict": "admitted",
          "admission.demand": instance === "i-1" ? fresh : 0,
          "admission.state": instance === "i-1" ? state : "NORMAL",
          "admission.degradation_level": state === "SHED" ? 2 : 0,
        }),
      );
    }
    records.push(
      record("i-1", "admission.outcome", atMs, {
        "admission.outcome": "useful",
        "admission.demand": useful,
        "admission.service_ms": 0,
      }),
    );
  }
  return records;
}

function changes() {
  return [
    record("i-1", "admission.state_changed", from + 203_000, {
      "admission.state.from": "NORMAL",
      "admission.state.to": "SHED",
    }),
    record("i-1", "admission.state_changed", from + 327_000, {
      "admission.state.from": "SHED",
      "admission.state.to": "NORMAL",
    }),
    record("i-1", "admission.state_changed", from + 337_000, {
      "admission.state.from": "NORMAL",
      "admission.state.to": "SHED",
    }),
    record("i-1", "admission.state_changed", from + 338_000, {
      "admission.state.from": "SHED",
      "admission.state.to": "NORMAL",
    }),
  ];
}

/** A limit that swings on one instance, is still on the second until it falls silent, stale on the third. */
function gauges(serviceId: number): GaugeTable {
  const table = new GaugeTable();
  const add = (instanceId: string, metric: GaugeName, second: number, value: number) =>
    table.add(
      {
        serviceId,
        tierSeconds: 10,
        bucketSeconds: from / 1_000 + second,
        instanceId,
        limiter: "front",
        metric,
        label: "adaptive",
      },
      value,
      from + second * 1_000 + 5_000,
    );
  for (let second = 0; second < 600; second += 10) {
    add("i-1", "limit", second, second % 20 === 0 ? 60 : 120);
    add("i-1", "in_flight", second, 50);
    add("i-1", "queue_depth", second, second >= 200 && second < 320 ? 500 : 10);
    add("i-1", "queue_age_ms", second, 40);
    if (second < 300) {
      add("i-2", "limit", second, 40);
      add("i-2", "queue_age_ms", second, 90);
    }
    add("i-3", "limit", second, 30);
    add("i-3", "state_age_s", second, 25);
  }
  return table;
}

describe("limiters", () => {
  test("of all instances are one: what adds up, what is worst, and the goodput beside them", async () => {
    const series = await limitersSeries(database.prisma, { ...request, points: 60 }, to);
    expect(series.stepSeconds).toBe(10);
    const [front, ...others] = series.limiters;
    expect(others).toEqual([]);
    expect(front?.gauges.limit.slice(0, 2)).toEqual([60 + 40 + 30, 120 + 40 + 30]);
    expect(front?.gauges.queue_age_ms[0]).toBe(90);
    expect(front?.gauges.rtt_long_ms[0]).toBeNull();
    // The second instance's last gauge is held for 90 s, and then there is one limit less.
    expect(front?.gauges.limit.at(38)).toBe(60 + 40 + 30);
    expect(front?.gauges.limit.at(40)).toBe(60 + 30);
    expect(series.goodput.units[0]).toBe(1_000);
    expect(series.goodput.units[25]).toBe(400);
  });

  test("stand by instance: the silent and the stale are told apart, and who oscillates is named", async () => {
    const answer = await limitersInstances(database.prisma, request, to);
    const told = answer.instances.map(({ instanceId, standing, isOscillating }) => [
      instanceId,
      standing,
      isOscillating,
    ]);
    expect(told).toEqual([
      ["i-2", "silent", false],
      ["i-3", "stale", false],
      ["i-1", "live", false],
    ]);
    const first = answer.instances.find(({ instanceId }) => instanceId === "i-1");
    expect(first?.mode).toBe("adaptive");
    expect(first?.latest).toMatchObject({ limit: 120, in_flight: 50, rtt_long_ms: null });
    // It turns round in each of its 60 steps but the first and the last: 58 times in 10 minutes.
    expect(first?.oscillation).toEqual({ reversals: 58, minutes: 10, perMinute: 5.8 });
  });
});

describe("states", () => {
  test("follow each other exactly as the changes say, and what is not heard of is not known", async () => {
    const timeline = await statesTimeline(database.prisma, { ...request, points: 60 }, to);
    const words = (instance: string) =>
      timeline.instances
        .find(({ instanceId }) => instanceId === instance)
        ?.states.map(({ value, fromMs, toMs }) => [
          value,
          (fromMs - from) / 1_000,
          (toMs - from) / 1_000,
        ]);
    expect(words("i-1")).toEqual([
      ["NORMAL", 0, 203],
      ["SHED", 203, 327],
      ["NORMAL", 327, 337],
      ["SHED", 337, 338],
      ["NORMAL", 338, 600],
    ]);
    expect(words("i-2")?.map(([value]) => value)).toEqual(["NORMAL", null]);
    expect(timeline.transitions).toBe(4);
    // 327 s → 337 s and 337 s → 338 s are each within the dwell time of 30 s; 203 s → 327 s is not.
    expect(timeline.flaps).toBe(2);
    const shed = timeline.timeInStates.find(({ value }) => value === "SHED");
    expect(shed?.ms).toBe(125_000);
  });

  test("a rung is seen from the decisions that name it", async () => {
    const timeline = await statesTimeline(database.prisma, { ...request, points: 60 }, to);
    const rungs = timeline.instances.find(({ instanceId }) => instanceId === "i-1")?.rungs;
    expect(rungs?.map(({ value }) => value)).toEqual([0, 2, 0]);
  });
});

test("recovery is timed from the end of the overload, and the backlog's drain too", async () => {
  const { episodes } = await statesRecovery(database.prisma, { ...request, points: 60 }, to);
  expect(episodes).toEqual([
    {
      overload: { fromSeconds: from / 1_000 + 200, toSeconds: from / 1_000 + 300 },
      demandPeak: 300,
      recovery: { before: 100, seconds: 30 },
      drain: { before: 10, seconds: 20, peak: 500 },
      isInterrupted: false,
    },
  ]);
});

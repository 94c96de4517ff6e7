import { describe, expect, test } from "vitest";
import type { AttributeValue, DecodedLogs, LogRecord } from "../decode/records.ts";
import { interpretLogs } from "./interpret-logs.ts";

const ARRIVED_MS = Date.UTC(2026, 11, 1);
const options = { tenantFromEndUser: false };

function record(changes: Partial<LogRecord> = {}): LogRecord {
  return {
    timeUnixNano: BigInt(ARRIVED_MS) * 1_000_000n,
    observedTimeUnixNano: 0n,
    eventName: "admission.decision",
    body: null,
    attributes: new Map([["admission.verdict", "admitted"]]),
    traceId: "",
    spanId: "",
    flags: 0,
    severityNumber: 0,
    severityText: "",
    ...changes,
  };
}

function decoded(
  records: LogRecord[],
  resource: Record<string, AttributeValue> = { "service.name": "shop" },
): DecodedLogs {
  return {
    signal: "logs",
    resources: [{ resource: new Map(Object.entries(resource)), scopeName: "", records }],
    recordCount: records.length,
    malformed: { count: 0, firstReason: "" },
    replacedStrings: 0,
    warnings: [],
  };
}

function interpret(records: LogRecord[], resource?: Record<string, AttributeValue>) {
  return interpretLogs(decoded(records, resource), ARRIVED_MS, options);
}

describe("interpretLogs", () => {
  test("one bad record costs only itself and is counted by reason", () => {
    const bad = record({ attributes: new Map([["admission.verdict", 1]]) });
    const { events, drops } = interpret([record(), bad, record(), bad]);
    expect(events).toHaveLength(2);
    expect(drops).toEqual([
      {
        service: "shop",
        environment: "default",
        reason: "wrong_kind",
        count: 2,
        example: "admission.verdict: expected a string, got the number 1.",
      },
    ]);
  });

  test("a request that speaks for very many services takes no longer for each of them", () => {
    const bad = record({ attributes: new Map() });
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      resource: new Map([["service.name", `shop-${index}`]]),
      scopeName: "",
      records: [bad],
    }));
    const { drops } = interpretLogs({ ...decoded([]), resources: many }, ARRIVED_MS, options);
    expect(drops).toHaveLength(50_000);
  });

  test("an admission event without a service is dropped, another log record is not", () => {
    const { events, drops, notInterpreted } = interpret([record(), record({ eventName: "" })], {});
    expect(events).toEqual([]);
    expect(drops).toMatchObject([{ service: null, reason: "missing_service_name", count: 1 }]);
    expect(notInterpreted).toBe(1);
  });

  test("time is the record's, else when it was observed, else its arrival", () => {
    const at = (ms: number) => BigInt(ms) * 1_000_000n;
    const times = interpret([
      record({ timeUnixNano: at(ARRIVED_MS - 5), observedTimeUnixNano: at(ARRIVED_MS - 1) }),
      record({ timeUnixNano: 0n, observedTimeUnixNano: at(ARRIVED_MS - 1) }),
      record({ timeUnixNano: 0n }),
    ]).events.map(({ timeMs }) => timeMs);
    expect(times).toEqual([ARRIVED_MS - 5, ARRIVED_MS - 1, ARRIVED_MS]);
  });

  test("the last nanosecond of a second belongs to that second", () => {
    const last = record({ timeUnixNano: BigInt(ARRIVED_MS) * 1_000_000n - 1n });
    const [event] = interpret([last]).events;
    expect(event?.timeMs).toBeLessThan(ARRIVED_MS);
    expect(event?.timeMs).toBeGreaterThan(ARRIVED_MS - 0.002);
  });

  test("what is older than is kept, or more than ten minutes ahead, is dropped and said", () => {
    const at = (ms: number) => record({ timeUnixNano: BigInt(ms) * 1_000_000n });
    const { events, drops } = interpret([
      at(ARRIVED_MS - 396 * 86_400_000 - 1),
      at(ARRIVED_MS + 600_001),
      at(ARRIVED_MS + 600_000),
      record({ timeUnixNano: 2n ** 64n - 1n }),
    ]);
    expect(events).toHaveLength(1);
    expect(drops.map(({ reason, count }) => [reason, count])).toEqual([
      ["too_old", 1],
      ["too_far_ahead", 2],
    ]);
  });

  test("a request can be told from its repetition unless a record has neither time nor id", () => {
    const bare = record({ timeUnixNano: 0n });
    expect(interpret([record(), bare]).identifiable).toBe(false);
    expect(interpret([record()]).identifiable).toBe(true);
    expect(interpret([{ ...bare, spanId: "ab" }]).identifiable).toBe(true);
    const named = new Map([...bare.attributes, ["admission.logical_id", "op"] as const]);
    expect(interpret([{ ...bare, attributes: named }]).identifiable).toBe(true);
  });

  test("names the resource's fields, with their defaults", () => {
    const resource = {
      "service.name": "shop",
      "service.namespace": "eu",
      "service.instance.id": "i-1",
      "service.version": "2",
      "deployment.environment.name": "prod",
      "cloud.region": "west",
    };
    expect(interpret([record()], resource).events[0]?.source).toEqual({
      service: "shop",
      namespace: "eu",
      instanceId: "i-1",
      version: "2",
      environment: "prod",
      region: "west",
    });
    expect(interpret([record()]).events[0]?.source).toEqual({
      service: "shop",
      namespace: "",
      instanceId: "unknown",
      version: "",
      environment: "default",
      region: "unknown",
    });
  });
});

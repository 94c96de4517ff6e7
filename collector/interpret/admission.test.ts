import { describe, expect, test } from "vitest";
import { shop as source } from "#domain/event-fixture";
import { NO_DECISION_DETAILS } from "#domain/events";
import type { AttributeValue, LogRecord } from "../decode/records.ts";
import { readAdmissionEvent } from "./admission.ts";

function record(
  eventName: string,
  attributes: Record<string, AttributeValue>,
  changes: Partial<LogRecord> = {},
): LogRecord {
  return {
    timeUnixNano: 0n,
    observedTimeUnixNano: 0n,
    eventName,
    body: null,
    attributes: new Map(Object.entries(attributes)),
    traceId: "",
    spanId: "",
    flags: 0,
    severityNumber: 0,
    severityText: "",
    ...changes,
  };
}

const options = { tenantFromEndUser: false };

function decide(attributes: Record<string, AttributeValue>, changes?: Partial<LogRecord>) {
  const given = { "admission.verdict": "admitted", ...attributes };
  return readAdmissionEvent(record("admission.decision", given, changes), source, 5, options);
}

function end(attributes: Record<string, AttributeValue>) {
  return readAdmissionEvent(record("admission.outcome", attributes), source, 5, options);
}

describe("admission.decision", () => {
  test("fills in the contract's defaults", () => {
    expect(decide({})).toEqual({
      kind: "decision",
      timeMs: 5,
      source,
      operation: "unknown",
      tenant: "unknown",
      class: "default",
      logicalId: "",
      attempt: 1,
      demandUnits: 1,
      weight: 1,
      verdict: { admitted: true },
      details: NO_DECISION_DETAILS,
    });
  });

  test.each<[Record<string, AttributeValue>, object]>([
    [{ "http.route": "/pay", "rpc.method": "Pay" }, { operation: "/pay" }],
    [{ "rpc.method": "Pay" }, { operation: "Pay" }],
    [{ "admission.operation": "pay", "http.route": "/pay" }, { operation: "pay" }],
    [{ "tenant.id": "acme" }, { tenant: "acme" }],
    [{ "admission.tenant": "a", "tenant.id": "b" }, { tenant: "a" }],
    [{ "enduser.id": "bob" }, { tenant: "unknown" }],
    [{ "http.request.resend_count": 2 }, { attempt: 3 }],
    [{ "admission.attempt": 4, "http.request.resend_count": 9 }, { attempt: 4 }],
    [{ "admission.demand": 0 }, { demandUnits: 0 }],
    [{ "admission.demand": null }, { demandUnits: 1 }],
    [{ "admission.logical_id": "op" }, { logicalId: "op" }],
  ])("reads %o as %o", (attributes, expected) => {
    expect(decide(attributes)).toMatchObject(expected);
  });

  test("takes the trace id where no logical id is given", () => {
    expect(decide({}, { traceId: "ab" })).toMatchObject({ logicalId: "ab" });
  });

  test("takes a hash of the end user for the tenant only where that is configured", () => {
    const given = record("admission.decision", {
      "admission.verdict": "admitted",
      "enduser.id": "bob",
    });
    const event = readAdmissionEvent(given, source, 5, { tenantFromEndUser: true });
    expect(event).toMatchObject({ tenant: expect.stringMatching(/^enduser:[0-9a-f]{16}$/) });
  });

  test("derives stage and gate of a rejection, and keeps an unknown reason", () => {
    const reject = (attributes: Record<string, AttributeValue>) =>
      decide({ "admission.verdict": "rejected", ...attributes });
    expect(reject({ "admission.reason": "policy_rate" })).toMatchObject({
      verdict: { lastStage: "eligible", reason: "policy_rate", gate: "policy" },
    });
    expect(reject({ "admission.reason": "moon" })).toMatchObject({
      verdict: { reason: "moon", gate: "protection" },
    });
    expect(reject({ "admission.reason": "overload", "admission.gate": "policy" })).toMatchObject({
      verdict: { gate: "policy" },
    });
    expect(reject({})).toMatchObject({ verdict: { reason: "other", gate: "protection" } });
  });

  test.each<[Record<string, AttributeValue>, RegExp]>([
    [{ "admission.verdict": "maybe" }, /admission.verdict: expected one of admitted, rejected/],
    [{ "admission.verdict": null }, /admission.verdict: expected `admitted` or `rejected`, and/],
    [{ "admission.demand": "3" }, /admission.demand: expected a number .*got the string "3"/],
    [{ "admission.demand": -1 }, /admission.demand: expected a number from 0/],
    [{ "admission.demand": Number.NaN }, /admission.demand: .*got NaN/],
    [{ "admission.demand": 1e10 }, /admission.demand: .*got 10000000000/],
    [{ "admission.attempt": 0 }, /admission.attempt: expected a number from 1/],
    [{ "admission.attempt": 1.5 }, /admission.attempt: expected a whole number, got 1.5/],
    [{ "admission.sample_weight": 0.5 }, /admission.sample_weight: expected a number from 1/],
    [{ "admission.tenant": 7 }, /admission.tenant: expected a string, got the number 7/],
    [{ "admission.class": true }, /admission.class: expected a string, got the boolean true/],
    [
      { "admission.verdict": "rejected", "admission.stage": "admitted" },
      /admission.stage: expected one of offered, parsed, eligible, got "admitted"/,
    ],
  ])("names the field, its kind and what was expected: %o", (attributes, problem) => {
    expect(() => decide(attributes)).toThrow(problem);
  });

  test("limits demand and weight together", () => {
    expect(() => decide({ "admission.demand": 1e6, "admission.sample_weight": 1e4 })).toThrow(
      /admission.demand: expected a number from 0 to 100000, got 1000000/,
    );
  });
});

describe("a wrong value", () => {
  test("is quoted in whole characters, because half of one can't be stored", () => {
    const verdict = `${"a".repeat(59)}😀 and more`;
    expect(() => decide({ "admission.verdict": verdict })).toThrow(/got "a{59}\uFFFD…"/);
  });
});

describe("admission.outcome", () => {
  test("started by default and consumed its demand", () => {
    expect(end({ "admission.outcome": "useful", "admission.demand": 3 })).toMatchObject({
      kind: "outcome",
      outcome: "useful",
      started: true,
      consumedUnits: 3,
      callerAbandoned: false,
      consumedAfterAbandonUnits: null,
      qualityTier: "full",
      details: { queueMs: null, serviceMs: null, ranAfterAbandonMs: null },
    });
  });

  test("says how long it waited, ran, and ran on after its caller had gone", () => {
    const times = { "admission.queue_ms": 5, "admission.service_ms": 7.5 };
    const late = end({
      "admission.outcome": "late",
      "admission.quality_tier": "cached",
      "admission.ran_after_abandon_ms": 2,
      ...times,
    });
    expect(late).toMatchObject({
      qualityTier: "cached",
      details: { queueMs: 5, serviceMs: 7.5, ranAfterAbandonMs: 2 },
    });
  });

  test("expired work never started, whatever it says, and consumed nothing by default", () => {
    for (const started of [null, true, false]) {
      expect(end({ "admission.outcome": "expired", "admission.started": started })).toMatchObject({
        started: false,
        consumedUnits: 0,
      });
    }
  });

  test("names a missing outcome, and a started that is no truth value", () => {
    expect(() => end({})).toThrow(/admission.outcome: expected one of useful, late, .*not there/);
    expect(() => end({ "admission.outcome": "late", "admission.started": "yes" })).toThrow(
      /admission.started: expected true or false, got the string "yes"/,
    );
  });
});

describe("the details of a decision", () => {
  test("are the envelope, the deadline's terms and what the instance was applying", () => {
    const decided = decide({
      "admission.verdict": "rejected",
      "admission.scope": "tenant",
      "admission.limiter": "gradient",
      "admission.deadline_remaining_ms": 80,
      "admission.predicted.queue_ms": 45,
      "admission.decision_us": 12.5,
      "admission.retry_after_ms": 900,
      "admission.execution_began": false,
      "admission.state": "SHED",
      "admission.degradation_level": 2,
      "admission.control_revision": 41,
    });
    expect(decided).toMatchObject({
      details: {
        scope: "tenant",
        limiter: "gradient",
        deadline: { remainingMs: 80, queueMs: 45, serviceMs: null },
        decisionUs: 12.5,
        retryAfterMs: 900,
        executionBegan: false,
        effectPossible: null,
        state: "SHED",
        level: 2,
        controlRevision: 41,
      },
    });
  });

  test("name a value of another kind, or out of range", () => {
    const wrong = (field: string, value: string | number) =>
      decide({ "admission.verdict": "admitted", [field]: value });
    expect(() => wrong("admission.retry_after_ms", "soon")).toThrow(
      /admission.retry_after_ms: expected a number from 0 to 86400000, got the string "soon"/,
    );
    expect(() => wrong("admission.degradation_level", 1.5)).toThrow(
      /admission.degradation_level: expected a whole number, got 1.5/,
    );
    expect(() => wrong("admission.effect_possible", "no")).toThrow(
      /admission.effect_possible: expected true or false/,
    );
  });
});

describe("admission.state_changed", () => {
  const change = (attributes: Record<string, string | number>) =>
    readAdmissionEvent(record("admission.state_changed", attributes), source, 5, options);

  test("says from where, to where and why", () => {
    const given = { "admission.state.from": "NORMAL", "admission.state.to": "DEGRADE" };
    expect(change({ ...given, "admission.cause": "pressure" })).toEqual({
      kind: "state_changed",
      timeMs: 5,
      source,
      from: "NORMAL",
      to: "DEGRADE",
      cause: "pressure",
      controlRevision: null,
    });
  });

  test("names a missing state and an unknown one", () => {
    expect(() => change({})).toThrow(/admission.state.to: expected one of NORMAL, .*not there/);
    expect(() => change({ "admission.state.to": "PANIC" })).toThrow(
      /admission.state.to: expected one of NORMAL, DEGRADE, SHED, RECOVER, got "PANIC"/,
    );
  });
});

describe("event names", () => {
  test("the old attribute names an event where the field does not", () => {
    const given = record("", { "event.name": "admission.control_applied" });
    expect(readAdmissionEvent(given, source, 5, options)).toEqual({
      kind: "control_applied",
      timeMs: 5,
      source,
      controlRevision: null,
      error: null,
    });
  });

  test("any other log record is no admission event", () => {
    expect(readAdmissionEvent(record("", {}), source, 5, options)).toBeNull();
    expect(readAdmissionEvent(record("admission.other", {}), source, 5, options)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";

import { measureRun } from "../simulation/measure-run.ts";
import { toLogRecord } from "./to-log-record.ts";

const units = z.number().min(0);
const ms = z.number().min(0);
const state = z.enum(["NORMAL", "DEGRADE", "SHED", "RECOVER"]);

const identity = {
  "admission.operation": z.string().min(1),
  "admission.tenant": z.string().min(1),
  "admission.class": z.enum(["premium", "free"]),
  "admission.logical_id": z.string().min(1),
  "admission.attempt": z.int().min(1),
  "admission.demand": units,
};

const deadlineTerms = {
  "admission.deadline_remaining_ms": ms.optional(),
  "admission.predicted.queue_ms": ms.optional(),
  "admission.predicted.service_ms": ms.optional(),
  "admission.predicted.response_ms": ms.optional(),
  "admission.predicted.uncertainty_ms": ms.optional(),
};

const deciding = {
  ...identity,
  ...deadlineTerms,
  "admission.decision_us": z.number().min(0),
  "admission.state": state,
  "admission.degradation_level": z.int(),
};

// Strict: an attribute the contract does not name is a mistake.
const decisionAttributes = z.discriminatedUnion("admission.verdict", [
  z.strictObject({ ...deciding, "admission.verdict": z.literal("admitted") }),
  z.strictObject({
    ...deciding,
    "admission.verdict": z.literal("rejected"),
    "admission.stage": z.enum(["offered", "parsed", "eligible"]),
    "admission.reason": z.enum([
      "policy_rate",
      "concurrency",
      "deadline",
      "overload",
      "dependency",
      "queue_full",
      "malformed",
      "unauthorized",
      "impossible",
    ]),
    "admission.scope": z.enum(["tenant", "operation", "endpoint", "region", "service"]),
    "admission.gate": z.enum(["policy", "protection"]).optional(),
    "admission.limiter": z.string(),
    "admission.retry_after_ms": z.int().min(1).optional(),
    "admission.execution_began": z.literal(false),
    "admission.effect_possible": z.literal(false),
  }),
]);

const outcomeAttributes = z.strictObject({
  ...identity,
  "admission.outcome": z.enum(["useful", "late", "cancelled", "invalid", "failed", "expired"]),
  "admission.started": z.boolean(),
  "admission.consumed": units,
  "admission.queue_ms": ms,
  "admission.service_ms": ms,
  "admission.caller_abandoned": z.boolean(),
  "admission.consumed_after_abandon": units.optional(),
  "admission.ran_after_abandon_ms": ms.optional(),
  "admission.quality_tier": z.string(),
});

const stateAttributes = z.strictObject({
  "admission.state.from": state,
  "admission.state.to": state,
  "admission.cause": z.enum(["pressure", "operator", "policy"]),
});

const contract = z.discriminatedUnion("eventName", [
  z.object({ eventName: z.literal("admission.decision"), attributes: decisionAttributes }),
  z.object({ eventName: z.literal("admission.outcome"), attributes: outcomeAttributes }),
  z.object({ eventName: z.literal("admission.state_changed"), attributes: stateAttributes }),
]);

describe("a simulation event as a log record", () => {
  it("keeps to the contract, attribute by attribute, limiter on and off", () => {
    const names = new Set<string>();
    for (const limiter of ["on", "off"] as const) {
      const { events } = measureRun({
        seed: 11,
        capacityUnitsPerSecond: 200,
        loadFactor: 2.4,
        limiter,
        durationMs: 8_000,
      });
      const problems = events
        .map((event) => contract.safeParse(toLogRecord(event, (atMs) => atMs)))
        .filter((result) => !result.success)
        .map((result) => result.error?.message);
      expect(problems).toEqual([]);
      for (const event of events) names.add(event.kind);
    }
    expect([...names].sort()).toEqual(["decision", "outcome", "state_changed"]);
  });

  it("carries the mapped time to the nanosecond's place", () => {
    const record = toLogRecord(
      {
        kind: "state_changed",
        atMs: 500,
        instance: 0,
        from: "NORMAL",
        to: "SHED",
        cause: "pressure",
      },
      (atMs) => 1_700_000_000_000 + atMs + 0.25,
    );
    expect(record.timestamp).toEqual([1_700_000_000, 500_250_000]);
    expect(record.attributes).toEqual({
      "admission.state.from": "NORMAL",
      "admission.state.to": "SHED",
      "admission.cause": "pressure",
    });
  });

  it("says what ran on after the caller had gone, and only then", () => {
    const event = {
      kind: "outcome",
      atMs: 1_000,
      instance: 1,
      identity: {
        operation: "order.write",
        tenant: "aurora-bank",
        className: "premium",
        logicalId: "id-1",
        attempt: 2,
        demandUnits: 3,
      },
      outcome: "late",
      started: true,
      consumedUnits: 3.25,
      queueMs: 900,
      serviceMs: 130,
      callerAbandoned: true,
      consumedAfterAbandonUnits: 2,
      ranAfterAbandonMs: 80,
      qualityTier: "full",
    } as const;
    const attributes = toLogRecord(event, (atMs) => atMs).attributes;
    expect(attributes).toMatchObject({
      "admission.attempt": 2,
      "admission.demand": 3,
      "admission.consumed": 3.25,
      "admission.consumed_after_abandon": 2,
      "admission.ran_after_abandon_ms": 80,
    });
    const heard = toLogRecord({ ...event, callerAbandoned: false }, (atMs) => atMs).attributes;
    expect(heard).not.toHaveProperty("admission.ran_after_abandon_ms");
  });
});

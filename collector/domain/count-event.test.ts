import { describe, expect, test } from "vitest";
import { marksOfDecision, marksOfOutcome } from "./count-event.ts";
import { decision, outcome } from "./event-fixture.ts";
import type { AdmissionDecision, AdmissionOutcome } from "./events.ts";

const MICRO = 1_000_000;

describe("marksOfDecision", () => {
  test("an admitted attempt counts in every stage up to admitted, at the decision's time", () => {
    const [mark, ...others] = marksOfDecision(decision({}));
    expect(others).toEqual([]);
    expect(mark?.timeMs).toBe(10_000);
    expect(mark?.exit).toBeNull();
    expect(mark?.add).toMatchObject({
      events: 1,
      offered_count: MICRO,
      admitted_units: 3 * MICRO,
      fresh_count: MICRO,
    });
    expect(mark?.add).not.toHaveProperty("started_count");
  });

  test("fairness is promised to first attempts that were eligible, admitted or not", () => {
    const rejectedAt = (lastStage: "parsed" | "eligible") =>
      marksOfDecision(
        decision({
          verdict: { admitted: false, lastStage, reason: "overload", gate: "protection" },
        }),
      )[0]?.add.fresh_eligible_units;
    expect(marksOfDecision(decision())[0]?.add.fresh_eligible_units).toBe(3 * MICRO);
    expect(marksOfDecision(decision({ attempt: 2 }))[0]?.add.fresh_eligible_units).toBeUndefined();
    expect(rejectedAt("eligible")).toBe(3 * MICRO);
    expect(rejectedAt("parsed")).toBeUndefined();
  });

  test("a retry is offered but is no new logical operation", () => {
    const [mark] = marksOfDecision(decision({ attempt: 2 }));
    expect(mark?.add.offered_count).toBe(MICRO);
    expect(mark?.add.fresh_count).toBeUndefined();
  });

  test("a rejection counts up to its last stage and leaves by a gate with its reason", () => {
    const verdict = {
      admitted: false,
      lastStage: "parsed",
      reason: "policy_rate",
      gate: "policy",
    } as const;
    const [mark] = marksOfDecision(decision({ verdict }));
    expect(mark?.add.parsed_count).toBe(MICRO);
    expect(mark?.add.eligible_count).toBeUndefined();
    expect(mark?.exit).toEqual({
      after: "parsed",
      exit: "rejected",
      reason: "policy_rate",
      gate: "policy",
      count: MICRO,
      units: 3 * MICRO,
      consumedUnits: 0,
    });
  });

  test("a request's own fault is an exit of its own and belongs to no gate", () => {
    const verdict = {
      admitted: false,
      lastStage: "offered",
      reason: "malformed",
      gate: "protection",
    } as const;
    const [mark] = marksOfDecision(decision({ verdict }));
    expect(mark?.exit).toMatchObject({
      after: "offered",
      exit: "malformed",
      reason: null,
      gate: null,
    });
  });

  test("an event that stands for several counts as so many", () => {
    const [mark] = marksOfDecision(decision({ weight: 2.5, demandUnits: 0.1 }));
    expect(mark?.add.offered_count).toBe(2.5 * MICRO);
    expect(mark?.add.offered_units).toBe(0.25 * MICRO);
    expect(mark?.add.events).toBe(1);
  });
});

describe("marksOfOutcome", () => {
  test("a useful outcome started when its service began and completed at its end", () => {
    const [start, end] = marksOfOutcome(outcome({}));
    expect(start).toEqual({
      timeMs: 10_000 - 1_500,
      add: { started_count: MICRO, started_units: 3 * MICRO },
      exit: null,
    });
    expect(end?.timeMs).toBe(10_000);
    expect(end?.add).toMatchObject({ completed_count: MICRO, consumed_units: 3 * MICRO });
    expect(end?.exit).toBeNull();
  });

  test("a useful retry is told from a useful first attempt", () => {
    const retried = (attempt: number) =>
      marksOfOutcome(outcome({ attempt })).at(-1)?.add.retry_completed_count;
    expect(retried(1)).toBeUndefined();
    expect(retried(2)).toBe(MICRO);
  });

  test("work that never started leaves after admitted and counts in no other stage", () => {
    const marks = marksOfOutcome(
      outcome({ outcome: "cancelled", started: false, consumedUnits: 0 }),
    );
    expect(marks).toHaveLength(1);
    expect(marks[0]?.exit).toMatchObject({ after: "admitted", exit: "cancelled" });
  });

  test.each(["late", "cancelled", "invalid", "failed"] as const)(
    "%s work consumed, and is no completion",
    (kind) => {
      const end = marksOfOutcome(outcome({ outcome: kind, consumedUnits: 4 })).at(-1);
      expect(end?.add.completed_count).toBeUndefined();
      expect(end?.exit).toMatchObject({ after: "started", exit: kind, consumedUnits: 4 * MICRO });
    },
  );

  test("orphan units are what was consumed after the caller had gone, else all of it", () => {
    const orphan = (changes: Partial<AdmissionOutcome>) =>
      marksOfOutcome(outcome(changes)).at(-1)?.add.orphan_units;
    expect(orphan({})).toBe(0);
    expect(orphan({ callerAbandoned: true })).toBe(3 * MICRO);
    expect(orphan({ callerAbandoned: true, consumedAfterAbandonUnits: 1 })).toBe(1 * MICRO);
  });

  test("waste is all of what did not end useful, and the orphan part of what did", () => {
    const wasted = (changes: Partial<AdmissionOutcome>) =>
      marksOfOutcome(outcome({ consumedAfterAbandonUnits: 1, ...changes })).at(-1)?.add
        .wasted_units;
    expect(wasted({})).toBe(1 * MICRO);
    expect(wasted({ outcome: "late" })).toBe(3 * MICRO);
    expect(wasted({ consumedAfterAbandonUnits: null })).toBe(0);
  });

  test("outcomes whose caller had gone are counted among all outcomes", () => {
    const add = (callerAbandoned: boolean) =>
      marksOfOutcome(outcome({ callerAbandoned, weight: 2 })).at(-1)?.add;
    expect(add(true)).toMatchObject({ ended_count: 2 * MICRO, abandoned_count: 2 * MICRO });
    expect(add(false)).toMatchObject({ ended_count: 2 * MICRO, abandoned_count: 0 });
  });

  test("rejections are counted by the gate that decided, own faults by none", () => {
    const add = (verdict: AdmissionDecision["verdict"]) =>
      marksOfDecision(decision({ verdict }))[0]?.add;
    const rejected = { admitted: false, lastStage: "eligible" } as const;
    expect(add({ ...rejected, reason: "policy_rate", gate: "policy" })).toMatchObject({
      rejected_policy_count: 1 * MICRO,
      rejected_policy_units: 3 * MICRO,
    });
    const own = add({ ...rejected, reason: "malformed", gate: "protection" });
    expect(own).not.toHaveProperty("rejected_protection_count");
  });
});

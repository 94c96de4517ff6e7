import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EvidenceDetails, RANK_MAX, evidenceDetails, keepLevel, rankOf } from "./evidence.ts";
import { decision, outcome, shop } from "./event-fixture.ts";
import { NO_DECISION_DETAILS } from "./events.ts";

const rejected = {
  admitted: false,
  lastStage: "eligible",
  reason: "overload",
  gate: "protection",
} as const;

describe("rankOf", () => {
  test("is the same for the same id, and within its bounds", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(rankOf(id)).toBe(rankOf(id));
        expect(rankOf(id)).toBeGreaterThanOrEqual(0);
        expect(rankOf(id)).toBeLessThanOrEqual(RANK_MAX);
      }),
    );
  });

  test("one id in 2^r has rank r or higher, also of ids that are numbered", () => {
    const ids = 65_536;
    const ranks = Array.from({ length: ids }, (_, index) => rankOf(`operation-${index}`));
    for (const rank of [1, 2, 4, 6]) {
      const expected = ids / 2 ** rank;
      const found = ranks.filter((each) => each >= rank).length;
      // Five standard deviations of a binomial count.
      expect(Math.abs(found - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});

describe("keepLevel", () => {
  test("rejections by a gate and orphan work are kept four times as often", () => {
    expect(keepLevel(decision({}), 5)).toBe(5);
    expect(keepLevel(decision({ verdict: rejected }), 5)).toBe(3);
    expect(keepLevel(outcome({}), 5)).toBe(5);
    expect(keepLevel(outcome({ callerAbandoned: true }), 5)).toBe(3);
    expect(keepLevel(decision({ verdict: rejected }), 1)).toBe(0);
  });

  test("a request's own fault is no rejection to look into", () => {
    expect(keepLevel(decision({ verdict: { ...rejected, reason: "malformed" } }), 5)).toBe(5);
  });
});

describe("evidenceDetails", () => {
  test("keeps what was reported and nothing else", () => {
    const details = { ...NO_DECISION_DETAILS, retryAfterMs: 0, executionBegan: false };
    expect(evidenceDetails(decision({ verdict: rejected, details }))).toEqual({
      stage: "eligible",
      retryAfterMs: 0,
      executionBegan: false,
    });
  });

  test("every kind of event is read back as it was written", () => {
    const events = [
      decision({ verdict: rejected }),
      outcome({ consumedAfterAbandonUnits: 1 }),
      {
        kind: "state_changed",
        timeMs: 1,
        source: shop,
        from: "NORMAL",
        to: "SHED",
        cause: null,
        controlRevision: 3,
      },
      { kind: "control_applied", timeMs: 1, source: shop, controlRevision: 3, error: "no" },
    ] as const;
    for (const event of events) {
      const kept = evidenceDetails(event);
      expect(EvidenceDetails.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }
  });
});

import { expect, it } from "vitest";

import type { AttemptIdentity, DecisionEvent, OutcomeEvent, Rejection } from "./events.ts";
import { Ledger } from "./ledger.ts";

function identity(tenant: string, attempt: number, demandUnits: number): AttemptIdentity {
  const operation = "timeline.read";
  return { operation, tenant, className: "free", logicalId: "one", attempt, demandUnits };
}

function decision(who: AttemptIdentity, rejection: Rejection | null): DecisionEvent {
  return {
    kind: "decision",
    atMs: 0,
    instance: 0,
    identity: who,
    rejection,
    deadlineTerms: null,
    decisionUs: 1,
    state: "NORMAL",
    degradationLevel: 0,
  };
}

function outcome(who: AttemptIdentity, changes: Partial<OutcomeEvent>): OutcomeEvent {
  return {
    kind: "outcome",
    atMs: 0,
    instance: 0,
    identity: who,
    outcome: "useful",
    started: true,
    consumedUnits: who.demandUnits,
    queueMs: 0,
    serviceMs: 0,
    callerAbandoned: false,
    consumedAfterAbandonUnits: 0,
    ranAfterAbandonMs: 0,
    qualityTier: "full",
    ...changes,
  };
}

const overEntitlement: Rejection = {
  stage: "parsed",
  reason: "policy_rate",
  scope: "tenant",
  gate: "policy",
  limiter: "tenant-entitlement",
  retryAfterMs: 500,
};

it("counts each stage that was reached, and each exit once", () => {
  const ledger = new Ledger();
  ledger.record(decision(identity("a", 1, 3), null));
  ledger.record(decision(identity("b", 1, 1), overEntitlement));
  ledger.record(decision(identity("b", 2, 1), null));
  ledger.record(outcome(identity("a", 1, 3), { consumedUnits: 3.5 }));
  ledger.record(
    outcome(identity("b", 2, 1), { outcome: "expired", started: false, consumedUnits: 0 }),
  );
  const { stages, exits, fresh, retries, consumedUnits } = ledger.total;
  expect(stages).toEqual({
    offered: { attempts: 3, units: 3 + 1 + 1 },
    parsed: { attempts: 3, units: 3 + 1 + 1 },
    eligible: { attempts: 2, units: 3 + 1 },
    admitted: { attempts: 2, units: 3 + 1 },
    started: { attempts: 1, units: 3 },
    completed: { attempts: 1, units: 3 },
  });
  expect([...exits.values()]).toEqual([
    {
      after: "parsed",
      exit: "rejected",
      reason: "policy_rate",
      gate: "policy",
      attempts: 1,
      units: 1,
    },
    { after: "admitted", exit: "expired", reason: null, gate: null, attempts: 1, units: 1 },
  ]);
  expect(fresh).toEqual({ attempts: 2, units: 3 + 1 });
  expect(retries).toEqual({ attempts: 1, units: 1 });
  expect(consumedUnits).toBe(3.5);
  expect(ledger.byTenant.get("b")?.stages.offered).toEqual({ attempts: 2, units: 2 });
});

it("counts a request's own fault as an exit of its own, of no gate", () => {
  const ledger = new Ledger();
  const malformed = {
    ...overEntitlement,
    stage: "offered",
    reason: "malformed",
    gate: null,
  } as const;
  ledger.record(decision(identity("a", 1, 3), malformed));
  expect([...ledger.total.exits.values()]).toEqual([
    { after: "offered", exit: "malformed", reason: null, gate: null, attempts: 1, units: 3 },
  ]);
});

it("adds up what ran on after its caller had gone", () => {
  const ledger = new Ledger();
  const who = identity("a", 1, 1);
  ledger.record(outcome(who, { outcome: "late", consumedAfterAbandonUnits: 0.75 }));
  expect(ledger.total.orphanUnits).toBe(0.75);
  expect(ledger.total.usefulConsumedUnits).toBe(0);
});

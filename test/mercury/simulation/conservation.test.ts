import { assert, constantFrom, double, nat, property, record } from "fast-check";
import { expect, it } from "vitest";

import type { DecisionEvent, OutcomeEvent } from "./events.ts";
import type { Tally } from "./ledger.ts";
import { measureRun, type MeasuredRun, type RunPlan } from "./measure-run.ts";

const plans = record({
  seed: nat(),
  loadFactor: double({ min: 0.2, max: 3, noNaN: true }),
  limiter: constantFrom("on" as const, "off" as const),
});

function runOf(plan: Pick<RunPlan, "seed" | "loadFactor" | "limiter">): MeasuredRun {
  return measureRun({ ...plan, capacityUnitsPerSecond: 100, durationMs: 12_000 });
}

function forEachRun(check: (run: MeasuredRun) => void): void {
  assert(
    property(plans, (plan) => check(runOf(plan))),
    { numRuns: 15, seed: 20 },
  );
}

function keyOf({ identity }: DecisionEvent | OutcomeEvent): string {
  return `${identity.logicalId}/${identity.attempt}`;
}

function exitsOf(tally: Tally, isBefore: boolean): { attempts: number; units: number } {
  let attempts = 0;
  let units = 0;
  for (const exit of tally.exits.values()) {
    const isBeforeAdmission = exit.after !== "admitted" && exit.after !== "started";
    if (isBeforeAdmission !== isBefore) continue;
    attempts += exit.attempts;
    units += exit.units;
  }
  return { attempts, units };
}

it("conserves attempts and units at admission: offered = rejected + admitted", () => {
  forEachRun(({ ledger }) => {
    const { offered, admitted } = ledger.total.stages;
    const rejected = exitsOf(ledger.total, true);
    expect(offered.attempts).toBe(rejected.attempts + admitted.attempts);
    expect(offered.units).toBe(rejected.units + admitted.units);
  });
});

it("conserves attempts and units after it: admitted = exits + completed + in flight", () => {
  forEachRun(({ ledger, inFlightAtEnd }) => {
    const { admitted, completed } = ledger.total.stages;
    const exits = exitsOf(ledger.total, false);
    expect(admitted.attempts).toBe(exits.attempts + completed.attempts + inFlightAtEnd.attempts);
    expect(admitted.units).toBe(exits.units + completed.units + inFlightAtEnd.units);
  });
});

it("gives every attempt one decision and every ended admitted attempt exactly one outcome", () => {
  forEachRun(({ events, inFlightAtEnd }) => {
    const decided = new Set<string>();
    const open = new Map<string, DecisionEvent>();
    const strays: (DecisionEvent | OutcomeEvent)[] = [];
    for (const event of events) {
      if (event.kind === "state_changed") continue;
      const key = keyOf(event);
      if (event.kind === "decision") {
        if (decided.has(key)) strays.push(event);
        decided.add(key);
        if (event.rejection === null) open.set(key, event);
      } else {
        if (open.get(key)?.identity !== event.identity) strays.push(event);
        open.delete(key);
      }
    }
    expect(strays).toEqual([]);
    expect(open.size).toBe(inFlightAtEnd.attempts);
  });
});

it("counts tenants that add up to the whole", () => {
  forEachRun(({ ledger }) => {
    const tenants = [...ledger.byTenant.values()];
    for (const stage of ["offered", "eligible", "admitted", "completed"] as const) {
      const units = tenants.reduce((sum, tally) => sum + tally.stages[stage].units, 0);
      expect(units).toBe(ledger.total.stages[stage].units);
    }
  });
});

it("reports times in order, and no work that nobody started or did", () => {
  forEachRun(({ events }) => {
    let lastMs = 0;
    const wrong = events.filter((event) => {
      const isBackwards = event.atMs < lastMs;
      lastMs = event.atMs;
      if (event.kind !== "outcome") return isBackwards;
      const isWorkWithoutStart = !event.started && event.consumedUnits > 0;
      const isOrphanBeyondWork = event.consumedAfterAbandonUnits > event.consumedUnits;
      return isBackwards || isWorkWithoutStart || isOrphanBeyondWork || event.queueMs < 0;
    });
    expect(wrong).toEqual([]);
  });
});

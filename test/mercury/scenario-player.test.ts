import { describe, expect, it } from "vitest";

import { retryAmplification } from "./model/retry-amplification.ts";
import { playScenario } from "./scenario-player.ts";
import type { ScenarioName } from "./scenarios/scenarios.ts";
import type { DecisionEvent, SimulationEvent } from "./simulation/events.ts";
import { Ledger } from "./simulation/ledger.ts";
import { noisyTenantName } from "./simulation/population.ts";

const startedEpochMs = 1_700_000_000_000;
const capacity = 200;

interface Seen {
  readonly events: SimulationEvent[];
  readonly ledger: Ledger;
  seconds: number;
}

/** What each phase of a scenario showed, without its first `settleSeconds`. */
function phasesOf(name: ScenarioName, settleSeconds = 10): Map<string, Seen> {
  const phases = new Map<string, Seen>();
  const played = new Map<string, number>();
  for (const { phaseName, events } of playScenario(name, { startedEpochMs })) {
    const seconds = (played.get(phaseName) ?? 0) + 1;
    played.set(phaseName, seconds);
    if (seconds <= settleSeconds) continue;
    const seen = phases.get(phaseName) ?? { events: [], ledger: new Ledger(), seconds: 0 };
    phases.set(phaseName, seen);
    seen.seconds += 1;
    seen.events.push(...events);
    for (const event of events) seen.ledger.record(event);
  }
  return phases;
}

function phase(phases: ReadonlyMap<string, Seen>, name: string): Seen {
  const seen = phases.get(name);
  if (seen === undefined) throw new Error(`the scenario has no phase ${name}`);
  return seen;
}

function goodputShare({ ledger, seconds }: Seen): number {
  return ledger.total.stages.completed.units / seconds / capacity;
}

function freshShare({ ledger, seconds }: Seen): number {
  return ledger.total.fresh.units / seconds / capacity;
}

function amplificationOf({ ledger }: Seen): number {
  return retryAmplification(ledger.total.stages.offered.attempts, ledger.total.fresh.attempts);
}

function orphanShare({ ledger }: Seen): number {
  return ledger.total.orphanUnits / ledger.total.consumedUnits;
}

function usefulShare({ ledger }: Seen, tenant: string): number {
  const tally = ledger.byTenant.get(tenant);
  return tally === undefined ? 0 : tally.stages.completed.units / tally.fresh.units;
}

function refusals({ events }: Seen): DecisionEvent[] {
  return events.filter(isProtecting);
}

function isProtecting(event: SimulationEvent): event is DecisionEvent {
  return event.kind === "decision" && event.rejection?.gate === "protection";
}

// Minutes of a busy service, on a machine that may be busy itself.
describe("what each scenario shows, and that it ends", { timeout: 60_000 }, () => {
  it("calm: nearly all of it useful, hardly a retry, no state but NORMAL", () => {
    const calm = phase(phasesOf("calm"), "calm");
    expect(goodputShare(calm)).toBeGreaterThan(0.6);
    expect(amplificationOf(calm)).toBeLessThan(1.1);
    expect(orphanShare(calm)).toBeLessThan(0.01);
    expect(calm.events.filter((event) => event.kind === "state_changed")).toEqual([]);
  });

  it("noisy-neighbour: one tenant takes many times its usual, its class is refused", () => {
    const phases = phasesOf("noisy-neighbour");
    const before = phase(phases, "calm");
    const during = phase(phases, "crawl");
    const after = phase(phases, "crawl over");
    const useful = (seen: Seen): number =>
      (seen.ledger.byTenant.get(noisyTenantName)?.stages.completed.units ?? 0) / seen.seconds;
    expect(useful(during) / useful(before)).toBeGreaterThan(8);
    expect(usefulShare(during, "fjord-maps")).toBeLessThan(0.9);
    expect(usefulShare(before, "fjord-maps")).toBeGreaterThan(0.95);
    expect(usefulShare(after, "fjord-maps")).toBeGreaterThan(0.95);
    expect(usefulShare(during, "borealis-air")).toBeGreaterThan(0.95);
  });

  it("retry-storm: the service stays down at the demand it carried before the spike", () => {
    const phases = phasesOf("retry-storm");
    const storm = phase(phases, "storm");
    expect(freshShare(storm)).toBeLessThan(1.05 * freshShare(phase(phases, "calm")));
    expect(goodputShare(phase(phases, "calm"))).toBeGreaterThan(0.6);
    expect(goodputShare(storm)).toBeLessThan(0.2);
    expect(amplificationOf(storm)).toBeGreaterThan(2);
    const delays = refusals(storm).map((event) => event.rejection?.retryAfterMs);
    expect(new Set(delays)).toEqual(new Set([1_000]));
    expect(goodputShare(phase(phases, "storm over"))).toBeGreaterThan(0.6);
  });

  it("orphan-flood: much of what is consumed is for callers who are gone", () => {
    const phases = phasesOf("orphan-flood");
    expect(orphanShare(phase(phases, "calm"))).toBeLessThan(0.01);
    expect(orphanShare(phase(phases, "flood"))).toBeGreaterThan(0.3);
    expect(orphanShare(phase(phases, "flood over"))).toBeLessThan(0.01);
  });

  it("oscillating-limiter: what is let in swings, although demand does not", () => {
    const phases = phasesOf("oscillating-limiter");
    const refusedEachSecond = (seen: Seen): number[] => {
      const counts = new Map<number, number>();
      for (const { atMs, instance } of refusals(seen)) {
        const second = Math.floor(atMs / 1_000);
        if (instance === 0) counts.set(second, (counts.get(second) ?? 0) + 1);
      }
      return Array.from({ length: seen.seconds }, (_, index) => counts.get(50 + index) ?? 0);
    };
    const refused = refusedEachSecond(phase(phases, "hasty limit"));
    expect(Math.max(...refused)).toBeGreaterThan(8);
    expect(refused.filter((count) => count <= 1).length).toBeGreaterThan(5);
    expect(refusals(phase(phases, "steady limit"))).toEqual([]);
  });

  it("slow-dependency: orders are refused at the breaker, and saying no becomes dear", () => {
    const phases = phasesOf("slow-dependency");
    const slow = refusals(phase(phases, "slow database"));
    const dear = slow.filter((event) => event.rejection?.reason === "dependency");
    expect(dear.length).toBeGreaterThan(100);
    expect(Math.min(...dear.map((event) => event.decisionUs))).toBeGreaterThan(1_000);
    expect(goodputShare(phase(phases, "slow database"))).toBeLessThan(0.6);
    expect(goodputShare(phase(phases, "fast database"))).toBeGreaterThan(0.6);
    expect(
      refusals(phase(phases, "fast database")).filter(
        (event) => event.rejection?.reason === "dependency",
      ),
    ).toEqual([]);
  });

  it("starved-class: free completes nothing while premium has priority", () => {
    const phases = phasesOf("starved-class");
    const starved = phase(phases, "premium only");
    for (const tenant of ["ember-games", "fjord-maps", "juniper-blog", noisyTenantName]) {
      expect(starved.ledger.byTenant.get(tenant)?.fresh.attempts).toBeGreaterThan(100);
      expect(usefulShare(starved, tenant)).toBeLessThan(0.01);
      expect(usefulShare(phase(phases, "reservations back"), tenant)).toBeGreaterThan(0.95);
    }
  });
});

describe("the player", { timeout: 60_000 }, () => {
  it("tells a scenario by OTLP, in order and without gaps", () => {
    let before = startedEpochMs;
    for (const step of playScenario("incident", { startedEpochMs, capacityUnitsPerSecond: 100 })) {
      const times = [...step.logs().matchAll(/"timeUnixNano":"(\d+)"/g)];
      const timesMs = times.map(([, nanoseconds]) => Number(nanoseconds) / 1e6);
      expect(timesMs).toHaveLength(step.events.length);
      expect(step.untilMs).toBe(before + 1_000);
      expect(Math.min(step.untilMs, ...timesMs)).toBeGreaterThanOrEqual(before - 0.001);
      expect(Math.max(before, ...timesMs)).toBeLessThanOrEqual(step.untilMs);
      before = step.untilMs;
    }
    expect(before).toBe(startedEpochMs + 150_000);
  });

  it("plays the same twice", () => {
    const [first, second] = [1, 2].map(() => {
      const steps = playScenario("calm", { startedEpochMs, stepMs: 5_000 });
      return steps.next().value?.logs();
    });
    expect(first).toBe(second);
    expect(first?.length).toBeGreaterThan(10_000);
  });
});

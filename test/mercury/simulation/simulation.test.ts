import { describe, expect, it } from "vitest";

import { usualConditions } from "./conditions.ts";
import type { SimulationEvent } from "./events.ts";
import { Ledger } from "./ledger.ts";
import { measureRun } from "./measure-run.ts";
import { noisyTenantName } from "./population.ts";
import { settingsFor } from "./settings.ts";
import { Simulation } from "./simulation.ts";

const overload = {
  capacityUnitsPerSecond: 100,
  loadFactor: 2,
  limiter: "on",
  durationMs: 10_000,
} as const;

function loaded(loadFactor: number): Simulation {
  const simulation = new Simulation(settingsFor(7, 400));
  simulation.setFreshDemand({
    unitsPerSecond: loadFactor * 400,
    noisyTenantFactor: 1,
    premiumFactor: 1,
  });
  return simulation;
}

function ledgerOf(events: readonly SimulationEvent[]): Ledger {
  const ledger = new Ledger();
  for (const event of events) ledger.record(event);
  return ledger;
}

function freshAttempts(ledger: Ledger, tenant: string): number {
  return ledger.byTenant.get(tenant)?.fresh.attempts ?? 0;
}

describe("a seed", () => {
  it("reproduces a run exactly", () => {
    const first = measureRun({ ...overload, seed: 5 });
    expect(measureRun({ ...overload, seed: 5 }).events).toEqual(first.events);
    expect(first.events.length).toBeGreaterThan(1_000);
  });

  it("makes another run than another seed", () => {
    const first = measureRun({ ...overload, seed: 5 });
    expect(measureRun({ ...overload, seed: 6 }).events).not.toEqual(first.events);
  });
});

describe("stepping", () => {
  it("gives the same events in many steps as in one", () => {
    const inOne = loaded(1.5).step(5_000);
    const simulation = loaded(1.5);
    const inMany: SimulationEvent[] = [];
    for (let ms = 70; ms < 5_000; ms += 70) inMany.push(...simulation.step(ms));
    inMany.push(...simulation.step(5_000));
    expect(inMany).toEqual(inOne);
  });

  it("does not go back", () => {
    const simulation = loaded(1);
    simulation.step(2_000);
    expect(simulation.step(1_000)).toEqual([]);
    expect(simulation.nowMs).toBe(2_000);
  });
});

describe("changing a running simulation", () => {
  it("brings goodput back when the limiter is switched on in a collapse", () => {
    const simulation = loaded(2);
    simulation.step(20_000);
    const collapsed = ledgerOf(simulation.step(30_000)).total.stages.completed.units;
    simulation.setConditions({ ...usualConditions, limiter: "on" });
    simulation.step(35_000);
    const protectedUnits = ledgerOf(simulation.step(45_000)).total.stages.completed.units;
    expect(collapsed).toBeLessThan(0.5 * 400 * 10);
    expect(protectedUnits).toBeGreaterThan(0.9 * 400 * 10);
  });

  it("needs seconds to get over a collapse whose cause has gone", () => {
    const simulation = loaded(2);
    simulation.step(20_000);
    simulation.setFreshDemand({
      unitsPerSecond: 0.9 * 400,
      noisyTenantFactor: 1,
      premiumFactor: 1,
    });
    const { completed, offered } = ledgerOf(simulation.step(24_000)).total.stages;
    expect(completed.units).toBeLessThan(0.6 * 400 * 4);
    expect(offered.units).toBeGreaterThan(1.5 * 400 * 4);
  });

  it("raises the noisy tenant alone", () => {
    const simulation = loaded(0.5);
    const before = ledgerOf(simulation.step(30_000));
    simulation.setFreshDemand({
      unitsPerSecond: 0.5 * 400,
      noisyTenantFactor: 8,
      premiumFactor: 1,
    });
    const after = ledgerOf(simulation.step(60_000));
    const growth = freshAttempts(after, noisyTenantName) / freshAttempts(before, noisyTenantName);
    expect(growth).toBeGreaterThan(7);
    expect(growth).toBeLessThan(9);
    const others = freshAttempts(after, "fjord-maps") / freshAttempts(before, "fjord-maps");
    expect(others).toBeGreaterThan(0.9);
    expect(others).toBeLessThan(1.1);
  });

  it("falls silent when demand ends", () => {
    const simulation = loaded(0.5);
    simulation.step(5_000);
    simulation.setFreshDemand({ unitsPerSecond: 0, noisyTenantFactor: 1, premiumFactor: 1 });
    simulation.step(20_000);
    expect(simulation.step(30_000)).toEqual([]);
    expect(simulation.inFlight()).toEqual({ attempts: 0, units: 0 });
  });
});

describe("the mixture", () => {
  it("has every kind of exit the figures distinguish", () => {
    const exits = new Set<string>();
    for (const limiter of ["on", "off"] as const) {
      const { ledger } = measureRun({
        seed: 3,
        capacityUnitsPerSecond: 400,
        loadFactor: 2.6,
        limiter,
        durationMs: 20_000,
      });
      for (const exit of ledger.total.exits.values()) exits.add(exit.reason ?? exit.exit);
    }
    const faults = ["malformed", "unauthorized", "impossible"];
    const gates = ["policy_rate", "concurrency", "queue_full", "deadline", "overload"];
    const outcomes = ["late", "cancelled", "invalid", "failed", "expired"];
    expect([...exits].sort()).toEqual([...faults, ...gates, ...outcomes].sort());
  });

  it("protects each class's reservation: premium gets its share although free asks for more", () => {
    const { ledger } = measureRun({
      seed: 4,
      capacityUnitsPerSecond: 400,
      loadFactor: 2.25,
      limiter: "on",
      warmupMs: 10_000,
      durationMs: 20_000,
    });
    const premiumUnits = ["aurora-bank", "borealis-air", "cobalt-media", "delta-grocers"]
      .map((tenant) => ledger.byTenant.get(tenant)?.stages.completed.units ?? 0)
      .reduce((sum, units) => sum + units, 0);
    const share = premiumUnits / ledger.total.stages.completed.units;
    expect(share).toBeGreaterThan(0.6 - 0.1);
    expect(share).toBeLessThan(0.6 + 0.1);
  });
});

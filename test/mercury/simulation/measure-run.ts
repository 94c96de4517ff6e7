import { type LimiterSwitch, usualConditions } from "./conditions.ts";
import type { SimulationEvent } from "./events.ts";
import { Ledger } from "./ledger.ts";
import { settingsFor, type SimulationSettings } from "./settings.ts";
import { type InFlight, Simulation } from "./simulation.ts";

export interface RunPlan {
  readonly seed: number;
  readonly capacityUnitsPerSecond: number;
  /** Fresh demand ÷ capacity. */
  readonly loadFactor: number;
  readonly limiter: LimiterSwitch;
  readonly durationMs: number;
  /** Left out of the events and the ledger, so that they show the steady state. */
  readonly warmupMs?: number;
  readonly changes?: Partial<SimulationSettings>;
}

export interface MeasuredRun {
  readonly events: readonly SimulationEvent[];
  readonly ledger: Ledger;
  readonly inFlightAtEnd: InFlight;
  /** Useful units/s ÷ capacity. */
  readonly usefulShare: number;
  /** All units/s offered, retries and all, ÷ capacity. */
  readonly offeredShare: number;
}

/** Runs one constant load from an empty service and counts what came of it. */
export function measureRun(plan: RunPlan): MeasuredRun {
  const { capacityUnitsPerSecond, durationMs, warmupMs = 0 } = plan;
  const settings = settingsFor(plan.seed, capacityUnitsPerSecond, plan.changes);
  const simulation = new Simulation(settings);
  simulation.setConditions({ ...usualConditions, limiter: plan.limiter });
  simulation.setFreshDemand({
    unitsPerSecond: plan.loadFactor * capacityUnitsPerSecond,
    noisyTenantFactor: 1,
    premiumFactor: 1,
  });
  simulation.step(warmupMs);
  const events = simulation.step(warmupMs + durationMs);
  const ledger = new Ledger();
  for (const event of events) ledger.record(event);
  const capacityUnits = (capacityUnitsPerSecond * durationMs) / 1_000;
  const { completed, offered } = ledger.total.stages;
  return {
    events,
    ledger,
    inFlightAtEnd: simulation.inFlight(),
    usefulShare: completed.units / capacityUnits,
    offeredShare: offered.units / capacityUnits,
  };
}

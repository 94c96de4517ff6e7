import type { SimulationEvent } from "../simulation/events.ts";
import type { InstanceReading } from "../simulation/instance-reading.ts";
import type { SimulationSettings } from "../simulation/settings.ts";
import { Simulation } from "../simulation/simulation.ts";
import type { PhaseScript } from "./phase-script.ts";
import { type Situation, situationAt } from "./situation-at.ts";

export interface Advance {
  readonly situation: Situation;
  readonly events: readonly SimulationEvent[];
  /** What the instances show at its end. */
  readonly readings: readonly InstanceReading[];
}

/** A script played on the simulation: it reads no clock, whoever drives it says how far to go. */
export class ScenarioRun {
  private readonly script: PhaseScript;
  private readonly capacity: number;
  private readonly simulation: Simulation;
  private applied: Situation | null = null;

  constructor(script: PhaseScript, settings: SimulationSettings) {
    this.script = script;
    this.capacity = settings.capacityUnitsPerSecond;
    this.simulation = new Simulation(settings);
  }

  /** Goes on to `simulatedMs` under what holds there, and gives what happened on the way. */
  advance(simulatedMs: number): Advance {
    const situation = situationAt(this.script, simulatedMs / 1_000);
    this.apply(situation);
    const events = this.simulation.step(simulatedMs);
    return { situation, events, readings: this.simulation.readings() };
  }

  private apply(situation: Situation): void {
    const { demand, phase } = situation;
    this.simulation.setConditions(phase.conditions);
    const before = this.applied?.demand;
    const isSameDemand =
      demand.freshShare === before?.freshShare &&
      demand.noisyTenantFactor === before.noisyTenantFactor &&
      demand.premiumFactor === before.premiumFactor;
    if (!isSameDemand) {
      const { freshShare, ...factors } = demand;
      this.simulation.setFreshDemand({ unitsPerSecond: freshShare * this.capacity, ...factors });
    }
    this.applied = situation;
  }
}

import type { LogRecordExporter } from "@opentelemetry/sdk-logs";

import { PacedClock } from "./incident/paced-clock.ts";
import { type PhaseScript, incidentScript } from "./incident/phase-script.ts";
import { type Situation, situationAt } from "./incident/situation-at.ts";
import type { LiveOptions } from "./live-options.ts";
import { Ledger } from "./simulation/ledger.ts";
import { settingsFor } from "./simulation/settings.ts";
import { Simulation } from "./simulation/simulation.ts";
import { noExports } from "./telemetry/export-counts.ts";
import { Fleet } from "./telemetry/fleet.ts";

/** A tenth of the modelled 4,000 units/s: several hundred attempts a second, a few % of a core. */
const capacityUnitsPerSecond = 400;

/**
 * Plays the incident in real time: every tick moves the simulation up to now and reports what
 * happened on the way. It owns no timer and reads no clock.
 */
export class LiveSession {
  readonly counts = noExports();
  readonly ledger = new Ledger();
  readonly capacity: number;
  private readonly script: PhaseScript = incidentScript;
  private readonly simulation: Simulation;
  private readonly clock: PacedClock;
  private readonly fleet: Fleet;
  private applied: Situation | null = null;

  constructor(options: LiveOptions, startedEpochMs: number, makeExporter: () => LogRecordExporter) {
    this.capacity = capacityUnitsPerSecond * options.rateScale;
    // The start is part of the ids: a second run of the same seed is other operations.
    const runId = `${options.seed}-${Math.round(startedEpochMs).toString(36)}`;
    const settings = settingsFor(options.seed, this.capacity, { runId });
    this.simulation = new Simulation(settings);
    this.clock = new PacedClock(options.speed, startedEpochMs);
    this.fleet = new Fleet(settings.instances, makeExporter, this.counts);
  }

  /** Moves on to `epochMs` and gives the situation that now holds. */
  tick(epochMs: number): Situation {
    this.clock.advance(epochMs);
    const situation = situationAt(this.script, this.clock.simulatedMs / 1_000);
    this.apply(situation);
    for (const event of this.simulation.step(this.clock.simulatedMs)) {
      this.ledger.record(event);
      this.fleet.report(event, this.clock.toEpochMs);
    }
    return situation;
  }

  shutdown(): Promise<void> {
    return this.fleet.shutdown();
  }

  private apply(situation: Situation): void {
    const { freshShare, noisyTenantFactor, limiter } = situation;
    if (limiter !== this.applied?.limiter) this.simulation.setLimiter(limiter);
    const isSameDemand =
      freshShare === this.applied?.freshShare &&
      noisyTenantFactor === this.applied.noisyTenantFactor;
    if (!isSameDemand) {
      const unitsPerSecond = freshShare * this.capacity;
      this.simulation.setFreshDemand({ unitsPerSecond, noisyTenantFactor });
    }
    this.applied = situation;
  }
}

import type { LogRecordExporter } from "@opentelemetry/sdk-logs";
import type { PushMetricExporter } from "@opentelemetry/sdk-metrics";

import type { LiveOptions } from "./live-options.ts";
import { PacedClock } from "./scenarios/paced-clock.ts";
import { ScenarioRun } from "./scenarios/scenario-run.ts";
import { scenarios, storyScript } from "./scenarios/scenarios.ts";
import type { Situation } from "./scenarios/situation-at.ts";
import { Ledger } from "./simulation/ledger.ts";
import { settingsFor } from "./simulation/settings.ts";
import { noExports } from "./telemetry/export-counts.ts";
import { GaugeFleet } from "./telemetry/gauge-fleet.ts";
import { Fleet } from "./telemetry/fleet.ts";

/** A tenth of the modelled 4,000 units/s: several hundred attempts a second, a few % of a core. */
const capacityUnitsPerSecond = 400;

/** Makes an instance's exporters. */
interface Exporters {
  readonly logs: () => LogRecordExporter;
  readonly metrics: () => PushMetricExporter;
}

/**
 * Plays a scenario, or the whole story, in real time: every tick moves the simulation up to now and reports what
 * happened on the way. It owns no timer and reads no clock.
 */
export class LiveSession {
  readonly counts = noExports();
  readonly ledger = new Ledger();
  readonly capacity: number;
  private readonly run: ScenarioRun;
  private readonly clock: PacedClock;
  private readonly fleet: Fleet;
  private readonly gauges: GaugeFleet;

  constructor(options: LiveOptions, startedEpochMs: number, exporters: Exporters) {
    this.capacity = capacityUnitsPerSecond * options.rateScale;
    // The start is part of the ids: a second run of the same seed is other operations.
    const runId = `${options.seed}-${Math.round(startedEpochMs).toString(36)}`;
    const settings = settingsFor(options.seed, this.capacity, { runId });
    const script = options.scenario === null ? storyScript : scenarios[options.scenario];
    this.run = new ScenarioRun(script, settings);
    this.clock = new PacedClock(options.speed, startedEpochMs);
    this.fleet = new Fleet(settings.instances, exporters.logs, this.counts);
    this.gauges = new GaugeFleet(settings.instances, exporters.metrics);
  }

  /** Moves on to `epochMs` and gives the situation that now holds. */
  tick(epochMs: number): Situation {
    this.clock.advance(epochMs);
    const { situation, events, readings } = this.run.advance(this.clock.simulatedMs);
    for (const event of events) {
      this.ledger.record(event);
      this.fleet.report(event, this.clock.toEpochMs);
    }
    this.gauges.show(readings);
    return situation;
  }

  async shutdown(): Promise<void> {
    await Promise.all([this.fleet.shutdown(), this.gauges.shutdown()]);
  }
}

import { ScenarioRun } from "./scenarios/scenario-run.ts";
import { type ScenarioName, scenarios } from "./scenarios/scenarios.ts";
import { scriptSeconds } from "./scenarios/situation-at.ts";
import type { SimulationEvent } from "./simulation/events.ts";
import { settingsFor } from "./simulation/settings.ts";
import { logsRequest, metricsRequest, type TimedReading } from "./telemetry/otlp-json.ts";

// Fine enough for the ramps, which are a few seconds long.
const advanceMs = 100;
const readEveryMs = 1_000;

export interface PlayOptions {
  /** The wall clock time of the scenario's start, in epoch ms; a whole second. */
  readonly startedEpochMs: number;
  readonly seed?: number;
  /** How much time each step covers. */
  readonly stepMs?: number;
  /** 200 units/s is 110 attempts/s when calm, and at most 800 in the worst of the storms. */
  readonly capacityUnitsPerSecond?: number;
}

export interface PlayedStep {
  /** The step's end in epoch ms: everything in it happened at or before. Set the clock to it. */
  readonly untilMs: number;
  /** The phase that holds at the step's end, as its script names it. */
  readonly phaseName: string;
  /** What happened, before it became telemetry; `atMs` counts from the scenario's start. */
  readonly events: readonly SimulationEvent[];
  /** The same as an OTLP/JSON logs request of all instances. */
  logs(): string;
  /** The limiter gauges of all instances, once a second, as an OTLP/JSON metrics request. */
  metrics(): string;
}

/**
 * Plays a scenario once, from its start to its end, as fast as it is asked for steps: minutes of
 * it take seconds, since no clock is read. Steps come in the order of time, without gaps. With the
 * collector in the test's own process:
 *
 *     const collector = clockedCollector(database, startedEpochMs);
 *     for (const step of playScenario("retry-storm", { startedEpochMs })) {
 *       collector.nowMs = step.untilMs;
 *       await collector.send(step.logs());
 *       await collector.sendMetrics(step.metrics());
 *       // … what is to be tested, as of step.untilMs, in step.phaseName
 *     }
 *
 * Service `mercury`, environment `demo`, instances `mercury-1` to `mercury-4`. The same options
 * give the same steps. The phases and their lengths are in `scenarios[name]`; every scenario but
 * `incident` begins with 40 s of calm, and every one ends with at least 30 s of it.
 */
export function* playScenario(name: ScenarioName, options: PlayOptions): Generator<PlayedStep> {
  const { startedEpochMs, seed = 1, stepMs = 1_000, capacityUnitsPerSecond = 200 } = options;
  const runId = `${name}-${seed}-${startedEpochMs.toString(36)}`;
  const settings = settingsFor(seed, capacityUnitsPerSecond, { runId });
  const run = new ScenarioRun(scenarios[name], settings);
  const endMs = scriptSeconds(scenarios[name]) * 1_000;
  const toEpochMs = (simulatedMs: number): number => startedEpochMs + simulatedMs;
  let nowMs = 0;
  while (nowMs < endMs) {
    const events: SimulationEvent[] = [];
    const untilMs = Math.min(endMs, nowMs + stepMs);
    const readings: TimedReading[] = [];
    let phaseName = "";
    while (nowMs < untilMs) {
      nowMs = Math.min(untilMs, nowMs + advanceMs);
      // The end itself would already be the beginning of the next round.
      const { situation, events: some, readings: now } = run.advance(Math.min(nowMs, endMs - 1));
      phaseName = situation.phase.name;
      events.push(...some);
      if (nowMs % readEveryMs === 0) {
        for (const reading of now) readings.push({ atMs: nowMs, reading });
      }
    }
    const reporters = { toEpochMs, instances: settings.instances };
    const logs = (): string => logsRequest(events, reporters);
    const metrics = (): string => metricsRequest(readings, reporters);
    yield { untilMs: toEpochMs(untilMs), phaseName, events, logs, metrics };
  }
}

import type { Attempt } from "./attempt.ts";
import type { OutcomeName } from "./events.ts";
import { msPerUnit } from "./settings.ts";
import { serverOf, type World } from "./world.ts";

/** Worker time in units, to the millionth: sums of it can then be compared exactly. */
function unitsOf(world: World, workerMs: number): number {
  return Math.round((workerMs / msPerUnit(world.settings)) * 1_000_000) / 1_000_000;
}

/** Ends an admitted attempt, once, and reports how. */
export function endAttempt(world: World, attempt: Attempt, outcome: OutcomeName): void {
  const { nowMs } = world;
  const startedMs = attempt.startedMs;
  const serviceMs = startedMs === null ? 0 : nowMs - startedMs;
  const ranAfterAbandonMs =
    startedMs === null || attempt.abandonedMs === null
      ? 0
      : nowMs - Math.max(startedMs, attempt.abandonedMs);
  attempt.phase = "ended";
  const server = serverOf(world, attempt.instance);
  server.concurrency.noteRoundTrip(nowMs - attempt.arrivedMs);
  if (attempt.logical.operation.usesDependency) server.breaker.inFlight -= 1;
  world.emit({
    kind: "outcome",
    atMs: nowMs,
    instance: attempt.instance,
    identity: attempt.identity,
    outcome,
    started: startedMs !== null,
    consumedUnits: unitsOf(world, serviceMs),
    queueMs: (startedMs ?? nowMs) - attempt.arrivedMs,
    serviceMs,
    callerAbandoned: attempt.abandonedMs !== null,
    consumedAfterAbandonUnits: unitsOf(world, ranAfterAbandonMs),
    ranAfterAbandonMs,
    qualityTier: attempt.qualityTier,
  });
}

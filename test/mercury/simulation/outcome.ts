import type { Attempt } from "./attempt.ts";
import type { OutcomeName } from "./events.ts";
import { msPerUnit } from "./settings.ts";
import type { World } from "./world.ts";

/** Ends an admitted attempt, once, and reports how. */
export function endAttempt(world: World, attempt: Attempt, outcome: OutcomeName): void {
  const { nowMs, settings } = world;
  const startedMs = attempt.startedMs;
  const serviceMs = startedMs === null ? 0 : nowMs - startedMs;
  const ranAfterAbandonMs =
    startedMs === null || attempt.abandonedMs === null
      ? 0
      : nowMs - Math.max(startedMs, attempt.abandonedMs);
  attempt.phase = "ended";
  world.emit({
    kind: "outcome",
    atMs: nowMs,
    instance: attempt.instance,
    identity: attempt.identity,
    outcome,
    started: startedMs !== null,
    consumedUnits: serviceMs / msPerUnit(settings),
    queueMs: (startedMs ?? nowMs) - attempt.arrivedMs,
    serviceMs,
    callerAbandoned: attempt.abandonedMs !== null,
    consumedAfterAbandonUnits: ranAfterAbandonMs / msPerUnit(settings),
    ranAfterAbandonMs,
    qualityTier: attempt.qualityTier,
  });
}

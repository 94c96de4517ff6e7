import type { Attempt } from "./attempt.ts";
import { endAttempt } from "./outcome.ts";
import { planRetry } from "./retry.ts";
import { startWaiting } from "./work.ts";
import { serverOf, type World } from "./world.ts";

/**
 * The caller has waited long enough: it goes away, and tries again unless it hung up for good. The service notices some of
 * those departures and cancels; the rest of the work goes on for nobody.
 */
export function abandon(world: World, attempt: Attempt): void {
  if (attempt.answered) return;
  const { settings, random, conditions } = world;
  const server = serverOf(world, attempt.instance);
  server.owe(settings.timeoutUnits);
  if (attempt.phase !== "ended") attempt.abandonedMs = world.nowMs;
  const isNoticed = conditions.abandonment === "noticed";
  const canCancel = isNoticed ? attempt.phase : "ended";
  if (canCancel === "queued" && random.callers.chance(settings.queuedCancelShare)) {
    server.queues[attempt.identity.className].leave(attempt);
    endAttempt(world, attempt, "cancelled");
  } else if (canCancel === "running" && random.callers.chance(settings.runningCancelShare)) {
    server.running.delete(attempt);
    endAttempt(world, attempt, "cancelled");
    startWaiting(world, server);
  }
  if (attempt.logical.hangUpMs === null) planRetry(world, attempt.logical);
}

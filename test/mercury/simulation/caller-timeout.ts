import type { Attempt } from "./attempt.ts";
import { endAttempt } from "./outcome.ts";
import { planRetry } from "./retry.ts";
import { startWaiting } from "./work.ts";
import { serverOf, type World } from "./world.ts";

/**
 * The caller has waited long enough: it goes away and tries again. The service notices some of
 * those departures and cancels; the rest of the work goes on for nobody.
 */
export function abandon(world: World, attempt: Attempt): void {
  if (attempt.answered) return;
  const { settings, random } = world;
  const server = serverOf(world, attempt.instance);
  server.owe(settings.timeoutUnits);
  if (attempt.phase !== "ended") attempt.abandonedMs = world.nowMs;
  if (attempt.phase === "queued" && random.callers.chance(settings.queuedCancelShare)) {
    server.queues[attempt.identity.className].leave(attempt);
    endAttempt(world, attempt, "cancelled");
  } else if (attempt.phase === "running" && random.callers.chance(settings.runningCancelShare)) {
    server.running.delete(attempt);
    endAttempt(world, attempt, "cancelled");
    startWaiting(world, server);
  }
  planRetry(world, attempt.logical);
}

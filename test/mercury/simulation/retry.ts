import type { LogicalOperation } from "./attempt.ts";
import type { Random } from "./random.ts";
import type { SimulationSettings } from "./settings.ts";
import type { World } from "./world.ts";

/**
 * Backoff before the next attempt, in ms: base × 2^(attempts − 1), at most the maximum, times a
 * jitter of 0.5 to 1.5, and never sooner than the service asked.
 * Worked example: base 200, after the second attempt 400, with jitter 200 to 600.
 */
export function backoffMs(
  settings: SimulationSettings,
  attempts: number,
  retryAfterMs: number,
  random: Random,
): number {
  const exponentialMs = settings.backoffBaseMs * 2 ** (attempts - 1);
  const jitteredMs = Math.min(settings.backoffMaxMs, exponentialMs) * random.between(0.5, 1.5);
  return Math.max(retryAfterMs, jitteredMs);
}

/**
 * The caller tries again, unless it gives up or its attempt budget is spent; an insistent one
 * waits as little as it may.
 */
export function planRetry(world: World, logical: LogicalOperation, retryAfterMs = 0): void {
  const { settings, conditions, random } = world;
  if (conditions.callers === "insistent") {
    if (logical.attempts >= settings.insistentAttemptsMax) return;
    const delayMs = Math.max(retryAfterMs, settings.backoffBaseMs);
    world.agenda.plan(world.nowMs + delayMs, { kind: "retry", logical });
    return;
  }
  if (logical.attempts >= settings.attemptsMax) return;
  if (!random.callers.chance(settings.retryShare)) return;
  const delayMs = backoffMs(settings, logical.attempts, retryAfterMs, random.callers);
  world.agenda.plan(world.nowMs + delayMs, { kind: "retry", logical });
}

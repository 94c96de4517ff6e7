import type { Attempt } from "./attempt.ts";
import type { OutcomeName } from "./events.ts";
import { endAttempt } from "./outcome.ts";
import { planRetry } from "./retry.ts";
import type { Server } from "./server.ts";
import { msPerUnit } from "./settings.ts";
import { serviceMsBeforeNoise } from "./service-time.ts";
import { serverOf, type World } from "./world.ts";

function canFinishInTime(world: World, server: Server, attempt: Attempt): boolean {
  const { demandUnits } = attempt.identity;
  const serviceMs = serviceMsBeforeNoise(world.settings, demandUnits, server.backlogMs);
  return world.nowMs + serviceMs + world.settings.responseMs < attempt.deadlineAtMs;
}

function dependencyFactorOf({ conditions }: World, attempt: Attempt): number {
  return attempt.logical.operation.usesDependency ? conditions.dependencyFactor : 1;
}

function start(world: World, server: Server, attempt: Attempt): void {
  const { settings, random } = world;
  const { demandUnits } = attempt.identity;
  const workMs =
    serviceMsBeforeNoise(settings, demandUnits, server.backlogMs) *
    dependencyFactorOf(world, attempt) *
    random.service.between(0.6, 1.4);
  const overheadMs = server.payOverhead(demandUnits) * msPerUnit(settings);
  attempt.phase = "running";
  attempt.startedMs = world.nowMs;
  server.running.add(attempt);
  world.agenda.plan(world.nowMs + workMs + overheadMs, { kind: "finish", attempt });
}

/**
 * Gives waiting work to free workers. Without the limiter it is first come first served, and
 * nobody asks whether the caller still waits; with it, what cannot finish in time expires.
 */
export function startWaiting(world: World, server: Server): void {
  const isLimiting = world.conditions.limiter === "on";
  while (server.running.size < world.settings.workersPerInstance) {
    const attempt = server.takeNext(isLimiting ? world.conditions.order : "first_come");
    if (attempt === null) return;
    if (isLimiting && !canFinishInTime(world, server, attempt)) {
      server.owe(world.settings.rejectUnits);
      endAttempt(world, attempt, "expired");
    } else {
      start(world, server, attempt);
    }
  }
}

function judge(world: World, attempt: Attempt): OutcomeName {
  const { logical } = attempt;
  const isDuplicate = logical.operation.hasEffect && logical.effectDone;
  const hasFailed = world.random.service.chance(world.settings.failShare);
  if (!hasFailed) logical.effectDone = logical.operation.hasEffect;
  if (world.nowMs + world.settings.responseMs > attempt.deadlineAtMs) return "late";
  if (attempt.abandonedMs !== null) return "cancelled";
  if (hasFailed) return "failed";
  return isDuplicate ? "invalid" : "useful";
}

/** A worker is done with an attempt, unless the attempt was aborted before. */
export function finish(world: World, attempt: Attempt): void {
  if (attempt.phase !== "running") return;
  const server = serverOf(world, attempt.instance);
  server.running.delete(attempt);
  if (attempt.logical.operation.usesDependency) {
    server.breaker.noteCall(dependencyFactorOf(world, attempt));
  }
  const outcome = judge(world, attempt);
  endAttempt(world, attempt, outcome);
  // A late answer leaves the caller to its timeout; every other is heard.
  attempt.answered = outcome !== "late";
  if (outcome === "failed") planRetry(world, attempt.logical);
  startWaiting(world, server);
}

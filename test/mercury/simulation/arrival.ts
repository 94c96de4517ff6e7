import type { Attempt, LogicalOperation } from "./attempt.ts";
import { demandUnitsByClass } from "./population.ts";
import { testEntitlement } from "./policy-gate.ts";
import { degradationLevelOf } from "./pressure-state.ts";
import { type ProtectionVerdict, testProtection } from "./protection-gate.ts";
import { findRequestFault } from "./request-fault.ts";
import { planRetry } from "./retry.ts";
import type { Server } from "./server.ts";
import { startWaiting } from "./work.ts";
import { serverOf, type World } from "./world.ts";

/** A reduced search costs half as much and is still useful. */
const reducedCostFactor = 0.5;

function loadOf(server: Server): number {
  return server.backlogMs + server.running.size;
}

/** The less loaded of two instances drawn at random, as a load balancer would. */
function route(world: World): Server {
  const { random, servers } = world;
  const first = serverOf(world, random.callers.below(servers.length));
  const second = serverOf(world, random.callers.below(servers.length));
  return loadOf(second) < loadOf(first) ? second : first;
}

function makeAttempt(world: World, server: Server, logical: LogicalOperation): Attempt {
  const { tenant, operation } = logical;
  const isReduced = operation.isDegradable && degradationLevelOf(server.held.state) > 0;
  return {
    logical,
    identity: {
      operation: operation.name,
      tenant: tenant.name,
      className: tenant.className,
      logicalId: logical.id,
      attempt: logical.attempts,
      demandUnits: demandUnitsByClass[tenant.className] * (isReduced ? reducedCostFactor : 1),
    },
    qualityTier: isReduced ? "reduced" : "full",
    instance: server.index,
    arrivedMs: world.nowMs,
    deadlineAtMs: world.nowMs + logical.timeoutMs,
    phase: "queued",
    startedMs: null,
    abandonedMs: null,
    answered: false,
  };
}

function decide(world: World, server: Server, attempt: Attempt): ProtectionVerdict {
  const early = findRequestFault(world) ?? testEntitlement(world, attempt.logical.tenant);
  if (early !== null) return { rejection: early, deadlineTerms: null };
  server.eligibleUnitsInWindow += attempt.identity.demandUnits;
  return testProtection(world, server, attempt);
}

function leavesAtMs({ logical, arrivedMs, deadlineAtMs }: Attempt): number {
  return logical.hangUpMs === null
    ? deadlineAtMs
    : Math.min(deadlineAtMs, arrivedMs + logical.hangUpMs);
}

// Asking a dependency that answers slowly is what makes saying no dear.
const probeUs = 300;

function decisionUsOf(
  { random, conditions }: World,
  server: Server,
  attempt: Attempt,
  testedDeadline: boolean,
): number {
  const isProbing = server.breaker.isOpen && attempt.logical.operation.usesDependency;
  return (
    random.admission.between(20, 60) +
    (testedDeadline ? 40 : 0) +
    (isProbing ? probeUs * conditions.dependencyFactor : 0)
  );
}

/** One attempt reaches the service: it is decided, reported, and queued or refused. */
export function arrive(world: World, logical: LogicalOperation): void {
  logical.attempts += 1;
  const server = route(world);
  const attempt = makeAttempt(world, server, logical);
  const { rejection, deadlineTerms } = decide(world, server, attempt);
  world.emit({
    kind: "decision",
    atMs: world.nowMs,
    instance: server.index,
    identity: attempt.identity,
    rejection,
    deadlineTerms,
    decisionUs: decisionUsOf(world, server, attempt, deadlineTerms !== null),
    state: server.held.state,
    degradationLevel: degradationLevelOf(server.held.state),
  });
  server.owe(world.settings.acceptUnits);
  if (rejection !== null) {
    attempt.phase = "ended";
    server.owe(world.settings.rejectUnits);
    if (rejection.retryAfterMs !== null) planRetry(world, logical, rejection.retryAfterMs);
    return;
  }
  if (logical.operation.usesDependency) server.breaker.inFlight += 1;
  server.queues[attempt.identity.className].push(attempt);
  world.agenda.plan(leavesAtMs(attempt), { kind: "caller_timeout", attempt });
  startWaiting(world, server);
  server.concurrency.noteInFlight(server.inFlight);
}

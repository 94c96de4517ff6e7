import { type DeadlineTerms, testDeadline } from "../model/deadline-test.ts";
import type { Attempt } from "./attempt.ts";
import type { Reason, Rejection, Scope } from "./events.ts";
import type { Server } from "./server.ts";
import { serviceMsBeforeNoise } from "./service-time.ts";
import type { World } from "./world.ts";

export interface ProtectionVerdict {
  readonly rejection: Rejection | null;
  readonly deadlineTerms: DeadlineTerms | null;
}

export const concurrencyLimiter = "instance-concurrency";

// Service times vary by ±40 %: a share of the prediction is added to the fixed uncertainty.
const uncertaintyShareOfService = 0.3;

function predictTerms(world: World, server: Server, attempt: Attempt): DeadlineTerms {
  const { settings } = world;
  const serviceMs = serviceMsBeforeNoise(settings, attempt.identity.demandUnits, server.backlogMs);
  const isBusy = server.running.size >= settings.workersPerInstance;
  return {
    queueMs: isBusy ? server.queueMsOf(attempt.identity.className) : 0,
    serviceMs,
    responseMs: settings.responseMs,
    uncertaintyMs: settings.uncertaintyMs + uncertaintyShareOfService * serviceMs,
    deadlineRemainingMs: attempt.deadlineAtMs - world.nowMs,
  };
}

function refuse(world: World, reason: Reason, scope: Scope, limiter: string): Rejection {
  const { conditions, settings, random } = world;
  return {
    stage: "eligible",
    reason,
    scope,
    gate: "protection",
    limiter,
    // One delay for all brings all back at once.
    retryAfterMs:
      conditions.retryDelay === "identical"
        ? settings.identicalRetryAfterMs
        : random.admission.between(400, 1_600),
  };
}

/** With the limiter off nothing protects but the bound of the queue: a full one takes no more. */
function testBacklog(world: World, server: Server): ProtectionVerdict {
  const { backlogMsMax } = world.conditions;
  const isFull =
    server.queuedItems >= world.settings.backlogItemsMaxPerInstance ||
    (backlogMsMax !== null && server.backlogMs >= backlogMsMax);
  return {
    rejection: isFull ? refuse(world, "queue_full", "service", "listen-backlog") : null,
    deadlineTerms: null,
  };
}

/** What is known before anything is predicted: the dependency, and how many are let in. */
function testBounds(world: World, server: Server, attempt: Attempt): Rejection | null {
  if (attempt.logical.operation.usesDependency && server.breaker.isFull) {
    return refuse(world, "dependency", "operation", "orders-db-breaker");
  }
  if (server.inFlight >= server.concurrency.limit) {
    return refuse(world, "concurrency", "service", concurrencyLimiter);
  }
  return null;
}

/** Whether a class's tokens decide: a limit that adapts, or plain priority, decides in their place. */
function hasReservations({ conditions }: World): boolean {
  return conditions.limitTuning === null && conditions.order === "reserved_share";
}

/** Dependency, concurrency, queue bound, deadline test, class reservation: the cheapest first. */
export function testProtection(world: World, server: Server, attempt: Attempt): ProtectionVerdict {
  if (world.conditions.limiter === "off") return testBacklog(world, server);
  const { className, demandUnits } = attempt.identity;
  const bounded = testBounds(world, server, attempt);
  if (bounded !== null) return { rejection: bounded, deadlineTerms: null };
  const deadlineTerms = predictTerms(world, server, attempt);
  const isQueueBounded = world.conditions.limitTuning === null;
  if (isQueueBounded && deadlineTerms.queueMs > world.settings.queueBoundMs) {
    const rejection = refuse(world, "queue_full", "service", `${className}-queue`);
    return { rejection, deadlineTerms };
  }
  if (!testDeadline(deadlineTerms).admit) {
    const rejection = refuse(world, "deadline", "operation", "deadline-test");
    return { rejection, deadlineTerms };
  }
  if (hasReservations(world) && !server.reservation.take(className, demandUnits, world.nowMs)) {
    const rejection = refuse(world, "overload", "service", `${className}-reservation`);
    return { rejection, deadlineTerms };
  }
  return { rejection: null, deadlineTerms };
}

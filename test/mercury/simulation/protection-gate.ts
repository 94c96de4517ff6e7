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
  return {
    stage: "eligible",
    reason,
    scope,
    gate: "protection",
    limiter,
    // One delay for all would bring all back at once.
    retryAfterMs: world.random.admission.between(400, 1_600),
  };
}

/** With the limiter off nothing protects but the memory: a full backlog takes no more. */
function testBacklog(world: World, server: Server): ProtectionVerdict {
  const isFull = server.queuedItems >= world.settings.backlogItemsMaxPerInstance;
  return {
    rejection: isFull ? refuse(world, "queue_full", "service", "listen-backlog") : null,
    deadlineTerms: null,
  };
}

/** Concurrency bound, queue bound, deadline test, class reservation: the cheapest first. */
export function testProtection(world: World, server: Server, attempt: Attempt): ProtectionVerdict {
  if (world.limiter === "off") return testBacklog(world, server);
  const { settings } = world;
  const { className, demandUnits } = attempt.identity;
  const inFlight = server.running.size + server.queuedItems;
  if (inFlight >= settings.inFlightMaxPerWorker * settings.workersPerInstance) {
    const rejection = refuse(world, "concurrency", "service", "instance-concurrency");
    return { rejection, deadlineTerms: null };
  }
  const deadlineTerms = predictTerms(world, server, attempt);
  if (deadlineTerms.queueMs > settings.queueBoundMs) {
    const rejection = refuse(world, "queue_full", "service", `${className}-queue`);
    return { rejection, deadlineTerms };
  }
  if (!testDeadline(deadlineTerms).admit) {
    const rejection = refuse(world, "deadline", "operation", "deadline-test");
    return { rejection, deadlineTerms };
  }
  if (!server.reservation.take(className, demandUnits, world.nowMs)) {
    const rejection = refuse(world, "overload", "service", `${className}-reservation`);
    return { rejection, deadlineTerms };
  }
  return { rejection: null, deadlineTerms };
}

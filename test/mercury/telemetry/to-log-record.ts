import type { LogAttributes, LogRecord } from "@opentelemetry/api-logs";

import type { DeadlineTerms } from "../model/deadline-test.ts";
import type {
  AttemptIdentity,
  DecisionEvent,
  OutcomeEvent,
  SimulationEvent,
  StateChangedEvent,
} from "../simulation/events.ts";

/** Maps a simulated time to a wall clock time, both in ms. */
export type ToEpochMs = (simulatedMs: number) => number;

function identityAttributes(identity: AttemptIdentity): LogAttributes {
  return {
    "admission.operation": identity.operation,
    "admission.tenant": identity.tenant,
    "admission.class": identity.className,
    "admission.logical_id": identity.logicalId,
    "admission.attempt": identity.attempt,
    "admission.demand": identity.demandUnits,
  };
}

function deadlineAttributes(terms: DeadlineTerms | null): LogAttributes {
  if (terms === null) return {};
  return {
    "admission.deadline_remaining_ms": terms.deadlineRemainingMs,
    "admission.predicted.queue_ms": terms.queueMs,
    "admission.predicted.service_ms": terms.serviceMs,
    "admission.predicted.response_ms": terms.responseMs,
    "admission.predicted.uncertainty_ms": terms.uncertaintyMs,
  };
}

function verdictAttributes({ rejection }: DecisionEvent): LogAttributes {
  if (rejection === null) return { "admission.verdict": "admitted" };
  const attributes: LogAttributes = {
    "admission.verdict": "rejected",
    "admission.stage": rejection.stage,
    "admission.reason": rejection.reason,
    "admission.scope": rejection.scope,
    "admission.limiter": rejection.limiter,
    "admission.execution_began": false,
    "admission.effect_possible": false,
  };
  if (rejection.gate !== null) attributes["admission.gate"] = rejection.gate;
  if (rejection.retryAfterMs !== null) {
    attributes["admission.retry_after_ms"] = Math.round(rejection.retryAfterMs);
  }
  return attributes;
}

function decisionAttributes(event: DecisionEvent): LogAttributes {
  return {
    ...identityAttributes(event.identity),
    ...verdictAttributes(event),
    ...deadlineAttributes(event.deadlineTerms),
    "admission.decision_us": event.decisionUs,
    "admission.state": event.state,
    "admission.degradation_level": event.degradationLevel,
  };
}

function outcomeAttributes(event: OutcomeEvent): LogAttributes {
  const attributes: LogAttributes = {
    ...identityAttributes(event.identity),
    "admission.outcome": event.outcome,
    "admission.started": event.started,
    "admission.consumed": event.consumedUnits,
    "admission.queue_ms": event.queueMs,
    "admission.service_ms": event.serviceMs,
    "admission.caller_abandoned": event.callerAbandoned,
    "admission.quality_tier": event.qualityTier,
  };
  if (event.callerAbandoned) {
    attributes["admission.consumed_after_abandon"] = event.consumedAfterAbandonUnits;
    attributes["admission.ran_after_abandon_ms"] = event.ranAfterAbandonMs;
  }
  return attributes;
}

function stateAttributes(event: StateChangedEvent): LogAttributes {
  return {
    "admission.state.from": event.from,
    "admission.state.to": event.to,
    "admission.cause": event.cause,
  };
}

function attributesOf(event: SimulationEvent): LogAttributes {
  if (event.kind === "decision") return decisionAttributes(event);
  if (event.kind === "outcome") return outcomeAttributes(event);
  return stateAttributes(event);
}

/** A simulation event as the log record a service would report it by. */
export function toLogRecord(event: SimulationEvent, toEpochMs: ToEpochMs): LogRecord {
  const epochMs = toEpochMs(event.atMs);
  const seconds = Math.floor(epochMs / 1_000);
  return {
    eventName: `admission.${event.kind}`,
    // A pair, because the SDK reads a small number as time since the process began.
    timestamp: [seconds, Math.floor((epochMs - seconds * 1_000) * 1_000_000)],
    attributes: attributesOf(event),
  };
}

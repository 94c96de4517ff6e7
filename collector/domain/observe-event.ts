import type { AdmissionDecision, AdmissionOutcome } from "./events.ts";
import { exitOfOutcome } from "./exits.ts";
import { isOwnFault } from "./reasons.ts";
import { stateNumber } from "./states.ts";

/** What is kept as histograms. Each name carries its unit. */
export const HISTOGRAM_METRICS = [
  "queue_ms",
  "service_ms",
  /** Cost of saying no: the decision time of attempts that a gate rejected. */
  "reject_decision_us",
  /** The delays that rejections asked their callers to wait. */
  "retry_after_ms",
  "ran_after_abandon_ms",
] as const;

export type HistogramMetric = (typeof HISTOGRAM_METRICS)[number];

/** What attempts are told apart by beside their flow. */
export const DETAIL_KINDS = ["scope", "limiter", "envelope", "quality"] as const;

export type DetailKind = (typeof DETAIL_KINDS)[number];

/** The label of a rejection without a scope, or without a limiter. */
export const UNSAID = "";

/** Where a rejection's envelope is not what it should be; `rejection` is all of them. */
export const ENVELOPE_LABELS = [
  "rejection",
  "no_retry_after",
  "effect_possible",
  "execution_began",
] as const;

export interface Observation {
  metric: HistogramMetric;
  value: number;
}

export interface Detail {
  kind: DetailKind;
  label: string;
}

/** What an event tells of its instance, beside the limiter gauges that metrics bring. */
export interface InstanceGauge {
  metric: "state" | "level";
  value: number;
}

export interface Observed {
  observations: Observation[];
  details: Detail[];
  gauges: InstanceGauge[];
}

/** The values, the further qualities and the gauges that a decision brings. */
export function observeDecision({ verdict, details }: AdmissionDecision): Observed {
  const observed: Observed = { observations: [], details: [], gauges: [] };
  const state = details.state === null ? null : stateNumber(details.state);
  if (state !== null) observed.gauges.push({ metric: "state", value: state });
  if (details.level !== null) observed.gauges.push({ metric: "level", value: details.level });
  if (verdict.admitted || isOwnFault(verdict.reason)) return observed;
  const { decisionUs, retryAfterMs, scope, limiter } = details;
  if (decisionUs !== null) {
    observed.observations.push({ metric: "reject_decision_us", value: decisionUs });
  }
  if (retryAfterMs !== null) {
    observed.observations.push({ metric: "retry_after_ms", value: retryAfterMs });
  }
  observed.details.push(
    { kind: "scope", label: scope ?? UNSAID },
    { kind: "limiter", label: limiter ?? UNSAID },
    { kind: "envelope", label: "rejection" },
  );
  const envelope = (label: (typeof ENVELOPE_LABELS)[number]) =>
    observed.details.push({ kind: "envelope", label });
  if (retryAfterMs === null) envelope("no_retry_after");
  if (details.effectPossible === true) envelope("effect_possible");
  if (details.executionBegan === true) envelope("execution_began");
  return observed;
}

/** The values and the further qualities that an outcome brings. */
export function observeOutcome(outcome: AdmissionOutcome): Observed {
  const { queueMs, serviceMs, ranAfterAbandonMs } = outcome.details;
  const observations: Observation[] = [];
  if (queueMs !== null) observations.push({ metric: "queue_ms", value: queueMs });
  if (serviceMs !== null && outcome.started) {
    observations.push({ metric: "service_ms", value: serviceMs });
  }
  if (outcome.callerAbandoned && ranAfterAbandonMs !== null) {
    observations.push({ metric: "ran_after_abandon_ms", value: ranAfterAbandonMs });
  }
  // What a policy does not count is shown beside what it does.
  const isComplete = exitOfOutcome(outcome) === null || outcome.outcome === "below_quality";
  return {
    observations,
    details: isComplete ? [{ kind: "quality", label: outcome.qualityTier }] : [],
    gauges: [],
  };
}

import type { DeadlineTerms, DecisionDetails, OutcomeDetails } from "#domain/events";
import type { AttributeMap } from "../decode/records.ts";
import { booleanField, integerField, numberField, textField } from "./fields.ts";

/** Longer times are a broken clock, and would count `started` in another day. */
const DURATION_MS = { min: 0, max: 86_400_000 };
/** What is left of a deadline is negative when it has passed already. */
const REMAINING_MS = { min: -DURATION_MS.max, max: DURATION_MS.max };
const DECISION_US = { min: 0, max: 86_400_000_000 };
const LEVEL = { min: 0, max: 1_000 };
const REVISION = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** What a decision says beside its verdict. Throws RecordError on values of another kind. */
export function readDecisionDetails(attributes: AttributeMap): DecisionDetails {
  const flag = (key: string) => booleanField(attributes, key) ?? null;
  return {
    scope: textField(attributes, "admission.scope") ?? null,
    limiter: textField(attributes, "admission.limiter") ?? null,
    deadline: readDeadline(attributes),
    decisionUs: numberField(attributes, "admission.decision_us", DECISION_US) ?? null,
    retryAfterMs: numberField(attributes, "admission.retry_after_ms", DURATION_MS) ?? null,
    executionBegan: flag("admission.execution_began"),
    effectPossible: flag("admission.effect_possible"),
    state: textField(attributes, "admission.state") ?? null,
    level: integerField(attributes, "admission.degradation_level", LEVEL) ?? null,
    controlRevision: readRevision(attributes),
  };
}

/** The times of an outcome. Throws RecordError on values of another kind or out of range. */
export function readOutcomeDetails(attributes: AttributeMap): OutcomeDetails {
  const duration = (key: string) => numberField(attributes, key, DURATION_MS) ?? null;
  return {
    queueMs: duration("admission.queue_ms"),
    serviceMs: duration("admission.service_ms"),
    ranAfterAbandonMs: duration("admission.ran_after_abandon_ms"),
  };
}

/** The control revision that a record names; null when it names none. */
export function readRevision(attributes: AttributeMap): number | null {
  return integerField(attributes, "admission.control_revision", REVISION) ?? null;
}

function readDeadline(attributes: AttributeMap): DeadlineTerms | null {
  const remaining = numberField(attributes, "admission.deadline_remaining_ms", REMAINING_MS);
  const predicted = (term: string) =>
    numberField(attributes, `admission.predicted.${term}_ms`, DURATION_MS) ?? null;
  const terms = {
    queueMs: predicted("queue"),
    serviceMs: predicted("service"),
    responseMs: predicted("response"),
    uncertaintyMs: predicted("uncertainty"),
  };
  return remaining === undefined ? null : { remainingMs: remaining, ...terms };
}

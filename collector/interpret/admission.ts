import { createHash } from "node:crypto";
import {
  DEFAULT_CLASS,
  FULL_QUALITY,
  OUTCOMES,
  UNKNOWN,
  type AdmissionDecision,
  type AdmissionEvent,
  type AdmissionOutcome,
  type AttemptIdentity,
  type Source,
} from "#domain/events";
import { QUANTITY_MAX } from "#domain/fixed-point";
import { GATES, OTHER_REASON, gateOfReason } from "#domain/reasons";
import { REJECTION_STAGES } from "#domain/stages";
import type { LogRecord } from "../decode/records.ts";
import { readDecisionDetails, readOutcomeDetails } from "./admission-details.ts";
import * as fields from "./fields.ts";
import { readControlApplied, readStateChanged } from "./notices.ts";

const WHOLE = { min: 0, max: 1_000_000_000 };

export interface AdmissionOptions {
  /** Whether a hash of `enduser.id` may stand for the tenant where no tenant is given. */
  tenantFromEndUser: boolean;
}

/**
 * The admission event that a record is by its name; null when it is some other log record.
 * Throws RecordError when it is one and can't be taken.
 */
export function readAdmissionEvent(
  record: LogRecord,
  source: Source,
  timeMs: number,
  options: AdmissionOptions,
): AdmissionEvent | null {
  switch (nameOf(record)) {
    case "admission.decision":
      return readDecision(record, source, timeMs, options);
    case "admission.outcome":
      return readOutcome(record, source, timeMs, options);
    case "admission.state_changed":
      return readStateChanged(record, source, timeMs);
    case "admission.control_applied":
      return readControlApplied(record, source, timeMs);
    default:
      return null;
  }
}

function nameOf(record: LogRecord): string {
  if (record.eventName !== "") return record.eventName;
  const name = record.attributes.get("event.name");
  return typeof name === "string" ? name : "";
}

function readDecision(
  record: LogRecord,
  source: Source,
  timeMs: number,
  options: AdmissionOptions,
): AdmissionDecision {
  const { attributes } = record;
  const verdict = fields.required(
    "admission.verdict",
    fields.choiceField(attributes, "admission.verdict", ["admitted", "rejected"]),
    "`admitted` or `rejected`",
  );
  const identity = readIdentity(record, options);
  const details = readDecisionDetails(attributes);
  if (verdict === "admitted") {
    return { kind: "decision", timeMs, source, ...identity, verdict: { admitted: true }, details };
  }
  const reason = fields.textField(attributes, "admission.reason") ?? OTHER_REASON;
  const gate = fields.choiceField(attributes, "admission.gate", GATES) ?? gateOfReason(reason);
  const lastStage =
    fields.choiceField(attributes, "admission.stage", REJECTION_STAGES) ?? "eligible";
  const rejected = { admitted: false, lastStage, reason, gate } as const;
  return { kind: "decision", timeMs, source, ...identity, verdict: rejected, details };
}

function readOutcome(
  record: LogRecord,
  source: Source,
  timeMs: number,
  options: AdmissionOptions,
): AdmissionOutcome {
  const { attributes } = record;
  const outcome = fields.required(
    "admission.outcome",
    fields.choiceField(attributes, "admission.outcome", OUTCOMES),
    `one of ${OUTCOMES.join(", ")}`,
  );
  const identity = readIdentity(record, options);
  const saysStarted = fields.booleanField(attributes, "admission.started") ?? true;
  // By definition an expired attempt left the queue without starting, whatever else it says.
  const started = outcome !== "expired" && saysStarted;
  const weighted = { min: 0, max: QUANTITY_MAX / identity.weight };
  const consumed = fields.numberField(attributes, "admission.consumed", weighted);
  const consumedAfterAbandon = fields.numberField(
    attributes,
    "admission.consumed_after_abandon",
    weighted,
  );
  return {
    kind: "outcome",
    timeMs,
    source,
    ...identity,
    outcome,
    started,
    consumedUnits: consumed ?? (started ? identity.demandUnits : 0),
    callerAbandoned: fields.booleanField(attributes, "admission.caller_abandoned") ?? false,
    consumedAfterAbandonUnits: consumedAfterAbandon ?? null,
    qualityTier: fields.textField(attributes, "admission.quality_tier") ?? FULL_QUALITY,
    details: readOutcomeDetails(attributes),
  };
}

function readIdentity(record: LogRecord, options: AdmissionOptions): AttemptIdentity {
  const { attributes } = record;
  const weight = fields.numberField(attributes, "admission.sample_weight", {
    min: 1,
    max: QUANTITY_MAX,
  });
  const weighted = { min: 0, max: QUANTITY_MAX / (weight ?? 1) };
  const demandUnits = fields.numberField(attributes, "admission.demand", weighted) ?? 1;
  return {
    operation:
      fields.textField(attributes, "admission.operation") ??
      fields.firstText(attributes, ["http.route", "rpc.method"]) ??
      UNKNOWN,
    tenant: readTenant(record, options),
    class: fields.textField(attributes, "admission.class") ?? DEFAULT_CLASS,
    logicalId: fields.textField(attributes, "admission.logical_id") ?? record.traceId,
    attempt: readAttempt(record),
    demandUnits,
    weight: weight ?? 1,
  };
}

function readTenant({ attributes }: LogRecord, options: AdmissionOptions): string {
  const given =
    fields.textField(attributes, "admission.tenant") ?? fields.firstText(attributes, ["tenant.id"]);
  if (given !== undefined) return given;
  const endUser = options.tenantFromEndUser
    ? fields.firstText(attributes, ["enduser.id"])
    : undefined;
  if (endUser === undefined) return UNKNOWN;
  return `enduser:${createHash("sha256").update(endUser).digest("hex").slice(0, 16)}`;
}

function readAttempt({ attributes }: LogRecord): number {
  const attempt = fields.integerField(attributes, "admission.attempt", { ...WHOLE, min: 1 });
  if (attempt !== undefined) return attempt;
  const resends = fields.integerField(attributes, "http.request.resend_count", WHOLE);
  return (resends ?? 0) + 1;
}

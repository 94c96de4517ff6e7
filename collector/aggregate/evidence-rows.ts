import { randomUUID } from "node:crypto";
import { evidenceDetails, type EvidenceDetails } from "#domain/evidence";
import type {
  AdmissionDecision,
  AdmissionEvent,
  AdmissionOutcome,
  ControlApplied,
  StateChanged,
} from "#domain/events";
import type { Kept } from "./evidence-sampler.ts";
import type { Flow } from "./flow.ts";

export interface EvidenceRow {
  serviceId: number;
  timeMs: number;
  eventId: string;
  kind: AdmissionEvent["kind"];
  logicalId: string;
  attempt: number;
  operation: string;
  tenant: string;
  class: string;
  region: string;
  instanceId: string;
  result: string;
  reason: string;
  gate: string;
  demandUnits: number;
  rank: number;
  baseLevel: number;
  weight: number;
  details: EvidenceDetails;
}

type Named = Pick<EvidenceRow, "serviceId" | "instanceId">;

/** The row of a sampled event, under the names that it is counted under. */
export function evidenceOfAttempt(
  event: AdmissionDecision | AdmissionOutcome,
  named: Named,
  { operation, tenant, class: flowClass, region }: Flow,
  kept: Kept,
): EvidenceRow {
  return {
    ...named,
    timeMs: event.timeMs,
    eventId: randomUUID(),
    kind: event.kind,
    logicalId: event.logicalId,
    attempt: event.attempt,
    operation: operation ?? "",
    tenant: tenant ?? "",
    class: flowClass,
    region: region ?? "",
    ...resultOf(event),
    demandUnits: event.demandUnits,
    ...kept,
    details: evidenceDetails(event),
  };
}

/** The row of an instance's notice: all of them are kept. */
export function evidenceOfNotice(event: StateChanged | ControlApplied, named: Named): EvidenceRow {
  return {
    ...named,
    timeMs: event.timeMs,
    eventId: randomUUID(),
    kind: event.kind,
    logicalId: "",
    attempt: 0,
    operation: "",
    tenant: "",
    class: "",
    region: event.source.region,
    result: event.kind === "state_changed" ? event.to : event.error === null ? "applied" : "failed",
    reason: "",
    gate: "",
    demandUnits: 0,
    rank: 0,
    baseLevel: 0,
    weight: 1,
    details: evidenceDetails(event),
  };
}

function resultOf(
  event: AdmissionDecision | AdmissionOutcome,
): Pick<EvidenceRow, "result" | "reason" | "gate"> {
  if (event.kind === "outcome") return { result: event.outcome, reason: "", gate: "" };
  const { verdict } = event;
  if (verdict.admitted) return { result: "admitted", reason: "", gate: "" };
  return { result: "rejected", reason: verdict.reason, gate: verdict.gate };
}

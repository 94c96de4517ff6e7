import type { Attributes, ReportedRecord } from "./record.ts";

/** What a service's figures can be filtered by. */
export interface Dimensions {
  service: string;
  environment: string;
  region: string;
  operation: string;
  tenant: string;
  class: string;
}

/**
 * One thing that happened at one moment, in millionths of attempts and of units.
 * `what` is `stage:admitted`, `exit:<after>/<exit>/<reason>/<gate>`, `logical`, `retry`,
 * `fresh-eligible`, `retry-completed`, `ended/<outcome>` with what it consumed, `abandoned`,
 * `consumed`, `orphan` or `waste`.
 * `fresh-eligible`, `retry-completed`, `consumed`, `orphan`, `waste`, and of what is kept beside the
 * counts `scope:<name>`, `limiter:<name>`, `envelope:<what is amiss>` and `quality:<tier>`.
 */
export interface Fact extends Dimensions {
  timeNs: bigint;
  what: string;
  attempts: bigint;
  units: bigint;
}

const funnel = ["offered", "parsed", "eligible", "admitted"] as const;
const listed = new Set(["concurrency", "deadline", "overload", "dependency", "queue_full"]);
const ownFaults = new Set(["malformed", "unauthorized", "impossible"]);

/** Every fact that the contract says follows from these records; faulty ones say nothing. */
export function factsOf(records: readonly ReportedRecord[]): Fact[] {
  return records.flatMap((record) => (record.fault === null ? factsOfOne(record) : []));
}

function factsOfOne(record: ReportedRecord): Fact[] {
  const timeNs = record.timeNs ?? record.observedNs;
  if (timeNs === null) throw new Error("A record without a time has no bucket to expect it in.");
  return record.eventName === "admission.decision"
    ? decisionFacts(record, timeNs)
    : outcomeFacts(record, timeNs);
}

function decisionFacts(record: ReportedRecord, timeNs: bigint): Fact[] {
  const { attributes } = record;
  const fact = factMaker(record);
  const first = attemptOf(attributes) === 1;
  const demand = number(attributes, "admission.demand") ?? 1;
  const at = (what: string) => fact(timeNs, what, demand);
  const counted = [at("stage:offered"), at(first ? "logical" : "retry")];
  if (attributes["admission.verdict"] === "admitted") {
    if (first) counted.push(at("fresh-eligible"));
    return [...counted, at("stage:parsed"), at("stage:eligible"), at("stage:admitted")];
  }
  const last = text(attributes, "admission.stage") ?? "eligible";
  const reached = funnel.slice(1, funnel.findIndex((stage) => stage === last) + 1);
  if (first && reached.includes("eligible")) counted.push(at("fresh-eligible"));
  return [
    ...counted,
    ...reached.map((stage) => at(`stage:${stage}`)),
    at(`exit:${last}/${rejectionOf(attributes)}`),
    ...envelopeOf(attributes).map(at),
  ];
}

/** What a gate's rejection says of itself; a request's own fault is not one. */
function envelopeOf(attributes: Attributes): string[] {
  if (ownFaults.has(text(attributes, "admission.reason") ?? "other")) return [];
  const said = [
    "envelope:rejection",
    `scope:${text(attributes, "admission.scope") ?? ""}`,
    `limiter:${text(attributes, "admission.limiter") ?? ""}`,
  ];
  if (number(attributes, "admission.retry_after_ms") === undefined) {
    said.push("envelope:no_retry_after");
  }
  if (attributes["admission.effect_possible"] === true) said.push("envelope:effect_possible");
  if (attributes["admission.execution_began"] === true) said.push("envelope:execution_began");
  return said;
}

/** `<exit>/<reason>/<gate>` of a rejection. */
function rejectionOf(attributes: Attributes): string {
  const given = text(attributes, "admission.reason") ?? "other";
  if (ownFaults.has(given)) return `${given}/null/null`;
  const reason = given === "policy_rate" || listed.has(given) ? given : "other";
  const derived = given === "policy_rate" ? "policy" : "protection";
  return `rejected/${reason}/${text(attributes, "admission.gate") ?? derived}`;
}

function outcomeFacts(record: ReportedRecord, timeNs: bigint): Fact[] {
  const { attributes } = record;
  const fact = factMaker(record);
  const outcome = text(attributes, "admission.outcome") ?? "";
  // `expired` is defined as having left the queue without starting, whatever else is said of it.
  const started = outcome !== "expired" && attributes["admission.started"] !== false;
  const demand = number(attributes, "admission.demand") ?? 1;
  const consumed = number(attributes, "admission.consumed") ?? (started ? demand : 0);
  const abandoned = attributes["admission.caller_abandoned"] === true;
  const orphan =
    number(attributes, "admission.consumed_after_abandon") ?? (abandoned ? consumed : 0);
  const facts = [
    fact(timeNs, "consumed", consumed),
    fact(timeNs, "orphan", orphan),
    fact(timeNs, `ended/${outcome}`, consumed),
  ];
  if (abandoned) facts.push(fact(timeNs, "abandoned", consumed));
  if (started) {
    const serviceMs = number(attributes, "admission.service_ms") ?? 0;
    const startedNs = timeNs - BigInt(thousandths(serviceMs)) * 1_000n;
    facts.push(fact(startedNs, "stage:started", demand));
  }
  if (outcome !== "useful") {
    const after = started ? "started" : "admitted";
    facts.push(fact(timeNs, `exit:${after}/${outcome}/null/null`, demand));
    return [...facts, fact(timeNs, "waste", consumed)];
  }
  // Of useful work only what ran on for a caller who had gone is waste.
  facts.push(fact(timeNs, "waste", orphan), fact(timeNs, "stage:completed", demand));
  const tier = text(attributes, "admission.quality_tier") ?? "full";
  facts.push(fact(timeNs, `quality:${tier}`, demand));
  if (attemptOf(attributes) > 1) facts.push(fact(timeNs, "retry-completed", demand));
  return facts;
}

function factMaker(record: ReportedRecord) {
  const dimensions = dimensionsOf(record);
  const weight = number(record.attributes, "admission.sample_weight") ?? 1;
  return (timeNs: bigint, what: string, units: number): Fact => ({
    ...dimensions,
    timeNs,
    what,
    attempts: BigInt(thousandths(weight)) * 1_000n,
    // Thousandths times thousandths are millionths: nothing is rounded.
    units: BigInt(thousandths(units)) * BigInt(thousandths(weight)),
  });
}

function dimensionsOf({ resource, attributes }: ReportedRecord): Dimensions {
  return {
    service: text(resource, "service.name") ?? "",
    environment: text(resource, "deployment.environment.name") ?? "default",
    region: text(resource, "cloud.region") ?? "unknown",
    operation:
      text(attributes, "admission.operation") ??
      text(attributes, "http.route") ??
      text(attributes, "rpc.method") ??
      "unknown",
    tenant: text(attributes, "admission.tenant") ?? text(attributes, "tenant.id") ?? "unknown",
    class: text(attributes, "admission.class") ?? "default",
  };
}

function attemptOf(attributes: Attributes): number {
  const resent = number(attributes, "http.request.resend_count");
  return number(attributes, "admission.attempt") ?? (resent === undefined ? 1 : resent + 1);
}

function text(attributes: Attributes, key: string): string | undefined {
  const value = attributes[key];
  return typeof value === "string" ? value : undefined;
}

function number(attributes: Attributes, key: string): number | undefined {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
}

/** Whole thousandths of a value that was generated with at most three decimals. */
function thousandths(value: number): number {
  const whole = Math.round(value * 1_000);
  if (whole / 1_000 !== value) throw new Error(`${value} has more than three decimals.`);
  return whole;
}

import { type Random, seededRandom } from "./random.ts";
import type { Attributes, ReportedRecord } from "./record.ts";
import { spoil } from "./spoil.ts";

export interface StreamOptions {
  seed: number;
  attempts: number;
  /** Decisions fall into [fromMs, toMs); outcomes up to 5 s later. */
  fromMs: number;
  toMs: number;
  /** Names of the services; the first one reports the most. */
  services?: readonly [string, ...string[]];
  /** Share of records made faulty, so that they must be rejected. */
  faultShare?: number;
}

const reasons = [
  "policy_rate",
  "policy_rate",
  "concurrency",
  "deadline",
  "overload",
  "dependency",
  "queue_full",
  "malformed",
  "unauthorized",
  "impossible",
  "cosmic_rays",
  "maintenance window",
] as const;

const outcomes = [
  "useful",
  "useful",
  "useful",
  "late",
  "cancelled",
  "invalid",
  "failed",
  "expired",
] as const;

/** A stream of decisions and outcomes of random attempts, in the order they would be reported. */
export function randomStream(options: StreamOptions): ReportedRecord[] {
  const random = seededRandom(options.seed);
  const records: ReportedRecord[] = [];
  let attempts = 0;
  while (attempts < options.attempts) {
    const operation = logicalOperation(random, options, options.attempts - attempts);
    attempts += operation.attempts;
    records.push(...operation.records);
  }
  const faultShare = options.faultShare ?? 0;
  return records.map((record) => (random.chance(faultShare) ? spoil(record, random) : record));
}

/** One logical operation: attempts until one is admitted or the caller gives up. */
function logicalOperation(
  random: Random,
  options: StreamOptions,
  attemptsMax: number,
): { attempts: number; records: ReportedRecord[] } {
  const resource = randomResource(random, options.services ?? ["orders", "search", "checkout"]);
  const traceId = hex(random, 32);
  const who = identity(random);
  const wanted = Math.min(random.whole(1, 4), attemptsMax);
  const records: ReportedRecord[] = [];
  let attempts = 0;
  while (attempts < wanted) {
    attempts += 1;
    const common = { resource, traceId, identity: { ...who, ...attemptNumber(random, attempts) } };
    const decidedNs = randomTimeNs(random, options.fromMs, options.toMs);
    const admitted = random.chance(0.6);
    // A decision or an outcome is lost now and then, as telemetry is.
    if (!admitted || random.chance(0.99)) {
      const verdict = admitted ? admission(random) : rejection(random);
      records.push(reported(random, common, "admission.decision", decidedNs, verdict));
    }
    if (!admitted) continue;
    if (random.chance(0.95)) {
      const endedNs = decidedNs + BigInt(random.whole(0, 5_000_000)) * 1_000n;
      records.push(reported(random, common, "admission.outcome", endedNs, ending(random)));
    }
    break;
  }
  return { attempts, records };
}

function admission(random: Random): Attributes {
  return {
    "admission.verdict": "admitted",
    ...maybe(random, 0.1, { "admission.reason": random.pick(reasons) }),
    ...maybe(random, 0.1, { "admission.stage": random.pick(["offered", "parsed", "eligible"]) }),
    ...maybe(random, 0.2, { "admission.decision_us": random.whole(0, 900) }),
  };
}

function rejection(random: Random): Attributes {
  return {
    "admission.verdict": "rejected",
    ...maybe(random, 0.9, { "admission.reason": random.pick(reasons) }),
    ...maybe(random, 0.7, { "admission.stage": random.pick(["offered", "parsed", "eligible"]) }),
    ...maybe(random, 0.2, { "admission.gate": random.pick(["policy", "protection"]) }),
    ...maybe(random, 0.2, { "admission.scope": random.pick(["tenant", "operation"]) }),
    ...maybe(random, 0.2, { "admission.retry_after_ms": random.whole(0, 5_000) }),
    ...maybe(random, 0.3, { "admission.limiter": random.pick(["front", "database"]) }),
    ...maybe(random, 0.5, { "admission.decision_us": random.whole(1, 900_000) / 1_000 }),
    ...maybe(random, 0.1, { "admission.effect_possible": random.chance(0.5) }),
    ...maybe(random, 0.1, { "admission.execution_began": random.chance(0.5) }),
  };
}

function ending(random: Random): Attributes {
  const outcome = random.pick(outcomes);
  return {
    "admission.outcome": outcome,
    ...maybe(random, 0.3, { "admission.started": random.chance(0.6) }),
    ...maybe(random, 0.7, { "admission.service_ms": random.whole(0, 4_000_000) / 1_000 }),
    ...maybe(random, 0.5, { "admission.queue_ms": random.whole(0, 300_000) / 1_000 }),
    ...maybe(random, 0.5, { "admission.consumed": random.whole(0, 9_000) / 1_000 }),
    ...maybe(random, 0.3, { "admission.caller_abandoned": random.chance(0.5) }),
    ...maybe(random, 0.1, { "admission.consumed_after_abandon": random.whole(0, 900) / 1_000 }),
    ...maybe(random, 0.1, { "admission.ran_after_abandon_ms": random.whole(0, 900) }),
    ...maybe(random, 0.2, { "admission.quality_tier": random.pick(["full", "cached"]) }),
  };
}

function reported(
  random: Random,
  common: { resource: Attributes; traceId: string; identity: Attributes },
  eventName: string,
  timeNs: bigint,
  details: Attributes,
): ReportedRecord {
  const timed = random.chance(0.9);
  return {
    resource: common.resource,
    eventName,
    nameIn: random.chance(0.8) ? "field" : "attribute",
    timeNs: timed ? timeNs : null,
    // Where both are said the observed time is later and must not count.
    observedNs: timed ? (random.chance(0.3) ? timeNs + 7_000_000_000n : null) : timeNs,
    traceId: common.traceId,
    attributes: { ...common.identity, ...details },
    fault: null,
  };
}

function randomResource(random: Random, services: readonly [string, ...string[]]): Attributes {
  return {
    "service.name": random.chance(0.5) ? services[0] : random.pick(services),
    ...maybe(random, 0.7, {
      "deployment.environment.name": random.pick(["production", "production", "staging"]),
    }),
    ...maybe(random, 0.8, { "cloud.region": random.pick(["eu-west-1", "us-east-1"]) }),
    ...maybe(random, 0.9, { "service.instance.id": `pod-${random.whole(1, 8)}` }),
  };
}

/** Who asks for what at which price; every part of it may be left to its default. */
function identity(random: Random): Attributes {
  const operation = random.pick(["checkout", "quote", "search", "report"]);
  const tenant = `tenant-${random.whole(1, 12)}`;
  return {
    ...random.pick<Attributes>([
      { "admission.operation": operation },
      { "admission.operation": operation, "http.route": "/ignored" },
      { "http.route": `/${operation}/{id}` },
      { "rpc.method": `Shop/${operation}` },
      {},
    ]),
    ...random.pick<Attributes>([
      { "admission.tenant": tenant },
      { "admission.tenant": tenant },
      { "tenant.id": tenant },
      {},
    ]),
    ...maybe(random, 0.8, { "admission.class": random.pick(["premium", "free", "batch"]) }),
    ...maybe(random, 0.5, { "admission.logical_id": hex(random, 16) }),
    ...maybe(random, 0.8, { "admission.demand": randomDemand(random) }),
    ...maybe(random, 0.1, { "admission.sample_weight": random.pick([1, 2, 2.5, 10, 1.001]) }),
  };
}

function attemptNumber(random: Random, attempt: number): Attributes {
  if (attempt === 1 && random.chance(0.4)) return {};
  if (random.chance(0.3)) return { "http.request.resend_count": attempt - 1 };
  return { "admission.attempt": attempt };
}

function randomDemand(random: Random): number {
  return random.pick([0, 0.1, 0.2, 0.3, 1, 2.5, 3, 7, random.whole(0, 250_000) / 1_000]);
}

function randomTimeNs(random: Random, fromMs: number, toMs: number): bigint {
  const ms = random.whole(fromMs, toMs - 1);
  // The first and the last nanosecond of a second are where buckets are got wrong.
  if (random.chance(0.1)) {
    const second = BigInt(Math.max(Math.ceil(fromMs / 1_000), Math.floor(ms / 1_000)));
    return second * 1_000_000_000n + BigInt(random.pick([0, 1, 999_999_999]));
  }
  return BigInt(ms) * 1_000_000n + BigInt(random.whole(0, 999_999));
}

function maybe(random: Random, probability: number, attributes: Attributes): Attributes {
  return random.chance(probability) ? attributes : {};
}

function hex(random: Random, digits: number): string {
  let text = "";
  while (text.length < digits) text += random.whole(0, 15).toString(16);
  return text;
}

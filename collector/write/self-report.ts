import {
  COLLECTOR_SERVICE,
  DEFAULT_CLASS,
  DEFAULT_ENVIRONMENT,
  FULL_QUALITY,
  NO_DECISION_DETAILS,
  NO_OUTCOME_DETAILS,
  UNKNOWN,
  type AdmissionEvent,
  type AttemptIdentity,
  type OutcomeKind,
  type Source,
} from "#domain/events";
import type { Signal } from "../decode/records.ts";
import type { Refusal } from "../receive/intake.ts";

/** The funnel's name of each of the collector's own refusals. */
const REASONS = {
  queue_full: "queue_full",
  deadline: "deadline",
  stopping: "overload",
  database: "dependency",
} as const satisfies Record<Refusal["reason"], string>;

/** A request that the collector admitted. Times in epoch milliseconds. */
export interface OwnAttempt {
  signal: Signal;
  sender: string;
  payloadBytes: number;
  arrivedAtMs: number;
}

/**
 * The collector's decisions about the requests it is sent, as the same events that it takes from
 * others: the unit is KiB of payload, the tenant the sending service.
 */
export class SelfReport {
  readonly source: Source;
  readonly #refused = new Map<
    string,
    { signal: Signal; reason: Refusal["reason"]; count: number }
  >();
  readonly #givenUp = new Map<Signal, { count: number; bytes: number }>();

  constructor(collectorId: string, version: string) {
    this.source = {
      service: COLLECTOR_SERVICE,
      namespace: "",
      environment: DEFAULT_ENVIRONMENT,
      region: UNKNOWN,
      instanceId: collectorId,
      version,
    };
  }

  /** Counts a request that was refused when it was offered. */
  refused(signal: Signal, reason: Refusal["reason"]): void {
    const key = `${signal} ${reason}`;
    const count = (this.#refused.get(key)?.count ?? 0) + 1;
    this.#refused.set(key, { signal, reason, count });
  }

  /** Counts a request that was admitted and could not be committed before its deadline. */
  gaveUp({ signal, payloadBytes }: OwnAttempt): void {
    const known = this.#givenUp.get(signal) ?? { count: 0, bytes: 0 };
    this.#givenUp.set(signal, { count: known.count + 1, bytes: known.bytes + payloadBytes });
  }

  /** What was not committed since the last call, one weighted event for each kind. */
  drainLosses(nowMs: number): AdmissionEvent[] {
    const refusals = [...this.#refused.values()].map(
      ({ signal, reason, count }): AdmissionEvent => ({
        kind: "decision",
        timeMs: nowMs,
        source: this.source,
        ...identity(signal, UNKNOWN, 1, count),
        verdict: {
          admitted: false,
          lastStage: "offered",
          reason: REASONS[reason],
          gate: "protection",
        },
        details: NO_DECISION_DETAILS,
      }),
    );
    const givenUp = [...this.#givenUp].flatMap(([signal, { count, bytes }]) =>
      this.#ended(identity(signal, UNKNOWN, kibOf(bytes) / count, count), nowMs, nowMs, 0, "late"),
    );
    this.#refused.clear();
    this.#givenUp.clear();
    return [...refusals, ...givenUp];
  }

  /** A request of the commit under way: useful when it is counted by it, else a repetition. */
  committed(attempt: OwnAttempt, nowMs: number, isFresh: boolean): AdmissionEvent[] {
    const { signal, sender, payloadBytes, arrivedAtMs } = attempt;
    const who = identity(signal, sender, kibOf(payloadBytes), 1);
    return this.#ended(
      who,
      arrivedAtMs,
      nowMs,
      nowMs - arrivedAtMs,
      isFresh ? "useful" : "invalid",
    );
  }

  #ended(
    who: AttemptIdentity,
    arrivedAtMs: number,
    endedAtMs: number,
    serviceMs: number,
    outcome: OutcomeKind,
  ): AdmissionEvent[] {
    const base = { source: this.source, ...who };
    return [
      {
        kind: "decision",
        timeMs: arrivedAtMs,
        ...base,
        verdict: { admitted: true },
        details: NO_DECISION_DETAILS,
      },
      {
        kind: "outcome",
        timeMs: endedAtMs,
        ...base,
        outcome,
        started: true,
        consumedUnits: who.demandUnits,
        callerAbandoned: false,
        consumedAfterAbandonUnits: null,
        qualityTier: FULL_QUALITY,
        details: { ...NO_OUTCOME_DETAILS, serviceMs: Math.max(0, serviceMs) },
      },
    ];
  }
}

function kibOf(bytes: number): number {
  return bytes / 1_024;
}

function identity(
  signal: Signal,
  tenant: string,
  demandUnits: number,
  weight: number,
): AttemptIdentity {
  return {
    operation: `otlp.${signal}`,
    tenant,
    class: DEFAULT_CLASS,
    logicalId: "",
    attempt: 1,
    demandUnits,
    weight,
  };
}

import type { EventKind } from "./events-request.ts";
import type { EvidenceDetails } from "./evidence.ts";

/** An event of the sample. Names are empty where the event has none. */
export interface SampledEvent {
  id: string;
  /** Epoch milliseconds, with microseconds behind the point. */
  at: number;
  kind: EventKind;
  environment: string;
  logicalId: string;
  attempt: number;
  operation: string;
  tenant: string;
  class: string;
  region: string;
  instance: string;
  /** `admitted` or `rejected`, how it ended, the state entered, or `applied` or `failed`. */
  result: string;
  reason: string;
  gate: string;
  demandUnits: number;
  /** How many events this one stands for. */
  weight: number;
  details: EvidenceDetails;
}

/** How finely a number of events were sampled: the levels, and what one of them stands for. */
export interface Sampling {
  /** Logical ids are kept one in 2^level. Null where there is no decision or outcome. */
  lowestLevel: number | null;
  highestLevel: number | null;
  lowestWeight: number | null;
  highestWeight: number | null;
}

/** Events of one kind and result. */
export interface EventGroup {
  kind: EventKind;
  result: string;
  /** How many are in the sample, and how many events they stand for. */
  n: number;
  weight: number;
}

/** A page of events, and what was looked at for it. */
export interface EventList {
  /** Newest first. */
  events: SampledEvent[];
  /** Place from which older events go on; null when the window has no more. */
  older: string | null;
  /**
   * Events of the window that were looked at, before the filter, and the time of the oldest of
   * them. A page looks at a bounded number, so that its cost does not grow with the window.
   */
  lookedAt: number;
  oldestLookedAt: number | null;
  /** False when the window holds more, that was not looked at. */
  isAll: boolean;
  /** Of all that was looked at and matches, beyond the page too. */
  groups: EventGroup[];
  sampling: Sampling;
  /** What there is to choose from among what was looked at. */
  choices: { results: string[]; reasons: string[]; instances: string[] };
  /** Newest event counted of the service, epoch milliseconds. */
  dataThrough: number | null;
}

/** What the sample holds of one logical operation. */
export interface SampledOperation {
  logicalId: string;
  /** In the order in which they happened. */
  events: SampledEvent[];
  /** True when there are more, older ones than are given. */
  isCut: boolean;
  /**
   * Whether all of its events were kept, from a minute before the first to a minute after the last:
   * `unknown` where so much happened in between that not all of it was looked at.
   */
  holds: "all" | "maybe_not_all" | "unknown";
  sampling: Sampling;
}

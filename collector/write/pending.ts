import type { AdmissionEvent } from "#domain/events";
import type { Drop } from "../interpret/drops.ts";
import type { MetricSample } from "../interpret/metric-samples.ts";
import type { Signal } from "../decode/records.ts";
import type { IntakeAnswer } from "../receive/intake.ts";

/** A request that waits to be committed. Times in epoch milliseconds. */
export interface Pending {
  signal: Signal;
  /** Hash of the payload; for a request without identity, one that no other request has. */
  receipt: Uint8Array;
  payloadBytes: number;
  arrivedAtMs: number;
  deadlineAtMs: number;
  /** The sending service as far as it is known, for the collector's report of itself. */
  sender: string;
  events: readonly AdmissionEvent[];
  samples: readonly MetricSample[];
  drops: readonly Drop[];
  notInterpreted: number;
  /** The answer once it is committed; further records may turn out then to be not counted. */
  answer(alsoDropped: readonly Drop[]): IntakeAnswer;
  /** Answers the request; only the first call has an effect. */
  settle(answer: IntakeAnswer | Error): void;
  settled: boolean;
}

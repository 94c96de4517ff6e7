// In: a decoded logs request. Out: its admission events, and every record that is none or can't be
// taken, counted by reason. Never: a clock, a database, or one bad record that costs the others.
import type { AdmissionEvent } from "#domain/events";
import type { DecodedLogs, LogRecord, ResourceLogs } from "../decode/records.ts";
import { readAdmissionEvent, type AdmissionOptions } from "./admission.ts";
import { Drops, attempt, type Drop } from "./drops.ts";
import { RecordError } from "./fields.ts";
import { assertInTime, msOfNano } from "./in-time.ts";
import { UNNAMED, readSource } from "./read-source.ts";

export interface Interpreted {
  events: AdmissionEvent[];
  drops: Drop[];
  /** Log records that are no admission events: taken, and not counted as anything. */
  notInterpreted: number;
  /**
   * False when a record has neither a time nor an id of its own: such a request, sent twice, is
   * two requests.
   */
  identifiable: boolean;
}

/** What a request has come to so far. */
type Tally = Omit<Interpreted, "drops"> & { drops: Drops };

/** Interprets a request that arrived at `arrivedAtMs` (epoch milliseconds). */
export function interpretLogs(
  decoded: DecodedLogs,
  arrivedAtMs: number,
  options: AdmissionOptions,
): Interpreted {
  const result: Tally = { events: [], drops: new Drops(), notInterpreted: 0, identifiable: true };
  if (decoded.malformed.count > 0) {
    const { count, firstReason } = decoded.malformed;
    result.drops.add(null, new RecordError("malformed_record", firstReason), count);
  }
  for (const resource of decoded.resources) {
    interpretResource(resource, arrivedAtMs, options, result);
  }
  return { ...result, drops: result.drops.list() };
}

function interpretResource(
  { resource, records }: ResourceLogs,
  arrivedAtMs: number,
  options: AdmissionOptions,
  result: Tally,
): void {
  const source = attempt(() => readSource(resource));
  for (const record of records) {
    if (!hasIdentity(record)) result.identifiable = false;
    const event = attempt(() => {
      const from = source instanceof RecordError ? UNNAMED : source;
      const taken = readAdmissionEvent(record, from, timeOf(record, arrivedAtMs), options);
      if (taken === null) return null;
      if (source instanceof RecordError) return source;
      assertInTime(taken.timeMs, arrivedAtMs);
      return taken;
    });
    if (event === null) result.notInterpreted += 1;
    else if (event instanceof RecordError) {
      result.drops.add(source instanceof RecordError ? null : source, event, 1);
    } else result.events.push(event);
  }
}

function hasIdentity(record: LogRecord): boolean {
  return (
    record.timeUnixNano !== 0n ||
    record.observedTimeUnixNano !== 0n ||
    record.traceId !== "" ||
    record.spanId !== "" ||
    record.attributes.has("admission.logical_id")
  );
}

function timeOf(record: LogRecord, arrivedAtMs: number): number {
  const nanoseconds = record.timeUnixNano || record.observedTimeUnixNano;
  if (nanoseconds === 0n) return arrivedAtMs;
  return msOfNano(nanoseconds);
}

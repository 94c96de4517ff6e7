// In: a decoded logs request. Out: its admission events, and every record that is none or can't be
// taken, counted by reason. Never: a clock, a database, or one bad record that costs the others.
import type { AdmissionEvent, Source } from "#domain/events";
import { AHEAD_SECONDS_MAX, RETENTION_SECONDS } from "#domain/tiers";
import type { DecodedLogs, LogRecord, ResourceLogs } from "../decode/records.ts";
import { readAdmissionEvent, type AdmissionOptions } from "./admission.ts";
import { RecordError, type DropReason } from "./fields.ts";
import { readSource } from "./read-source.ts";

export interface Drop {
  /** Null where the service is not known. */
  service: string | null;
  environment: string | null;
  reason: DropReason;
  count: number;
  /** The first such record's error. */
  example: string;
}

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

/** What a request has come to so far; its drops by reason and service, of which it may have many. */
type Tally = Omit<Interpreted, "drops"> & { drops: Map<string, Drop> };

/** Interprets a request that arrived at `arrivedAtMs` (epoch milliseconds). */
export function interpretLogs(
  decoded: DecodedLogs,
  arrivedAtMs: number,
  options: AdmissionOptions,
): Interpreted {
  const result: Tally = { events: [], drops: new Map(), notInterpreted: 0, identifiable: true };
  if (decoded.malformed.count > 0) {
    const { count, firstReason } = decoded.malformed;
    addDrop(result.drops, null, new RecordError("malformed_record", firstReason), count);
  }
  for (const resource of decoded.resources) {
    interpretResource(resource, arrivedAtMs, options, result);
  }
  return { ...result, drops: [...result.drops.values()] };
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
      addDrop(result.drops, source instanceof RecordError ? null : source, event, 1);
    } else result.events.push(event);
  }
}

const UNNAMED: Source = {
  service: "",
  namespace: "",
  environment: "",
  region: "",
  instanceId: "",
  version: "",
};

function attempt<Value>(read: () => Value): Value | RecordError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
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
  // A double of epoch milliseconds keeps microseconds apart, and rounds the last nanoseconds of a
  // second up into the next one: they are cut off.
  return Number(nanoseconds / 1_000n) / 1_000;
}

function assertInTime(timeMs: number, arrivedAtMs: number): void {
  if (timeMs < arrivedAtMs - RETENTION_SECONDS * 1_000) {
    throw new RecordError(
      "too_old",
      `time_unix_nano: expected a time within the ${RETENTION_SECONDS / 86_400} days that are kept, got ${isoTime(timeMs)}.`,
    );
  }
  if (timeMs > arrivedAtMs + AHEAD_SECONDS_MAX * 1_000) {
    throw new RecordError(
      "too_far_ahead",
      `time_unix_nano: expected a time at most ${AHEAD_SECONDS_MAX / 60} minutes ahead, got ${isoTime(timeMs)}: mend the sender's clock.`,
    );
  }
}

function isoTime(timeMs: number): string {
  return timeMs <= 8.64e15 ? new Date(timeMs).toISOString() : `${timeMs} ms`;
}

function addDrop(
  drops: Map<string, Drop>,
  source: Source | null,
  { reason, message }: RecordError,
  count: number,
): void {
  const service = source?.service ?? null;
  const environment = source?.environment ?? null;
  const key = JSON.stringify([reason, service, environment]);
  const known = drops.get(key);
  if (known !== undefined) known.count += count;
  else drops.set(key, { service, environment, reason, count, example: message });
}

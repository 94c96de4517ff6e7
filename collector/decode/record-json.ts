import { parseInteger, parseUnsigned64 } from "./json-numbers.ts";
import type { JsonObject, JsonReading } from "./json-reading.ts";
import type { LogRecord } from "./records.ts";
import { SPAN_ID_BYTES, TRACE_ID_BYTES, parseHexId } from "./trace-ids.ts";
import { readJsonAttributes, readJsonValue } from "./value-json.ts";

/** Only the low eight bits of the flags are defined; the rest is reserved. */
const FLAGS_MASK = 0xff;

/** Reads one log record in JSON; when `reading.fault` is set afterwards, it is malformed. */
export function readJsonRecord(reading: JsonReading, record: JsonObject): LogRecord {
  return {
    timeUnixNano: readTime(reading, "timeUnixNano", record["timeUnixNano"]),
    observedTimeUnixNano: readTime(reading, "observedTimeUnixNano", record["observedTimeUnixNano"]),
    eventName: reading.string("eventName", record["eventName"]),
    body: readBody(reading, record["body"]),
    attributes: readJsonAttributes(reading, "attributes", record["attributes"]),
    traceId: readId(reading, record["traceId"], TRACE_ID_BYTES),
    spanId: readId(reading, record["spanId"], SPAN_ID_BYTES),
    flags: readNumber(reading, "flags", record["flags"]) & FLAGS_MASK,
    severityNumber: readNumber(reading, "severityNumber", record["severityNumber"]),
    severityText: reading.string("severityText", record["severityText"]),
  };
}

function readTime(reading: JsonReading, field: string, value: unknown): bigint {
  if (value === undefined || value === null) return 0n;
  const time = parseUnsigned64(value);
  if (time === null) {
    reading.expected(field, "nanoseconds since 1970 as an unsigned 64-bit integer", value);
  }
  return time ?? 0n;
}

function readBody(reading: JsonReading, value: unknown): LogRecord["body"] {
  if (reading.fault !== "") return null;
  const body = readJsonValue(reading, value);
  reading.within("body");
  return body;
}

/** OTLP says that enums must be integers in JSON; their names are a fault, not a guess. */
function readNumber(reading: JsonReading, field: string, value: unknown): number {
  if (value === undefined || value === null) return 0;
  const number = parseInteger(value);
  if (typeof number === "number" && Number.isSafeInteger(number)) return number;
  reading.expected(field, "an integer", value);
  return 0;
}

/** An id never rejects a record: what is no id means that the record has none. */
function readId(reading: JsonReading, value: unknown, sizeBytes: number): string {
  if (value === undefined || value === null) return "";
  const id = typeof value === "string" ? parseHexId(value, sizeBytes) : null;
  if (id === null) reading.foreignIds += 1;
  return id ?? "";
}

import { readEnvelope } from "./envelope-protobuf.ts";
import { readIsolated } from "./isolate.ts";
import { ITEM_NAMES, MalformedPayloadError, MalformedTally, wrongSignal } from "./malformed.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import type { DecodedCount, Signal } from "./records.ts";
import { serviceNamesOf } from "./service-names.ts";
import { TRACE_ID_BYTES } from "./trace-ids.ts";

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;

/** Gauge, sum, histogram, exponential histogram and summary: field 1 of each repeats its points. */
const METRIC_DATA_FIELDS: ReadonlySet<number> = new Set([5, 7, 9, 10, 11]);

/** Counts the spans or data points of an export request, without keeping them. */
export function countProtobuf(signal: "traces" | "metrics", payload: Buffer): DecodedCount {
  const reader = new ProtobufReader(payload);
  const malformed = new MalformedTally();
  const counter = new ItemCounter();
  const readFields = signal === "traces" ? counter.readSpan : counter.readMetric;
  const groups = readEnvelope(reader, signal, () => {
    const items = readIsolated(reader, malformed, readFields);
    counter.itemCount += items ?? 0;
    return null;
  });
  const { itemCount, foreignSignal } = counter;
  if (!counter.sawOwn && foreignSignal !== null) throw wrongSignal(signal, foreignSignal);
  if (signal === "traces" && itemCount > 0 && !counter.sawTraceId) throw noTraceIds();
  return {
    signal,
    itemCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    serviceNames: serviceNamesOf(groups.map(({ resource }) => resource)),
    warnings: [],
  };
}

/** Metrics without sums have the shape of spans; only the ids that they lack give them away. */
function noTraceIds(): MalformedPayloadError {
  return new MalformedPayloadError(
    "None of the spans has a trace id: if this is another signal, send metrics to /v1/metrics and logs to /v1/logs.",
    "trace_id",
  );
}

class ItemCounter {
  itemCount = 0;
  /** Whether anything was of the expected signal, and which other signal was seen. */
  sawOwn = false;
  foreignSignal: Signal | null = null;
  sawTraceId = false;

  /** A span counts one. */
  readonly readSpan = (reader: ProtobufReader): number => {
    this.notice(reader, detectOtherThanSpan(reader));
    while (reader.next()) {
      if (reader.field === 1 && reader.peekLength() === TRACE_ID_BYTES) this.sawTraceId = true;
      reader.skip();
    }
    return 1;
  };

  /** A metric counts its data points. */
  readonly readMetric = (reader: ProtobufReader): number => {
    this.notice(reader, detectOtherThanMetric(reader));
    let points = 0;
    while (reader.next()) {
      if (METRIC_DATA_FIELDS.has(reader.field)) points += countPoints(reader);
      else reader.skip();
    }
    return points;
  };

  private notice(reader: ProtobufReader, foreign: Signal | null): void {
    if (foreign === null) {
      this.sawOwn = true;
      return;
    }
    this.foreignSignal = foreign;
    reader.fail(`its fields are those of ${ITEM_NAMES[foreign]}`);
  }
}

/**
 * In a span, fields 1 and 2 are ids, 7 is its start and 11 its events; in a log record 1, 2 and 11
 * are numbers, and in a metric 7 is a sum.
 */
function detectOtherThanSpan(reader: ProtobufReader): Signal | null {
  return detect(reader, (field, wire) => {
    if ((field === 1 || field === 11) && wire === FIXED64) return "logs";
    if (field === 2 && wire === VARINT) return "logs";
    return field === 7 && wire === LENGTH_DELIMITED ? "metrics" : null;
  });
}

/** In a metric, field 1 is its name and 7 a sum; a log record has its time in 1, a span in 7. */
function detectOtherThanMetric(reader: ProtobufReader): Signal | null {
  return detect(reader, (field, wire) => {
    if ((field === 1 || field === 11) && wire === FIXED64) return "logs";
    return field === 7 && wire === FIXED64 ? "traces" : null;
  });
}

/** Looks over the entered message, then goes back to its start. */
function detect(
  reader: ProtobufReader,
  judge: (field: number, wire: number) => Signal | null,
): Signal | null {
  const start = reader.position;
  let found: Signal | null = null;
  while (reader.next()) {
    found ??= judge(reader.field, reader.wire);
    reader.skip();
  }
  reader.position = start;
  return found;
}

function countPoints(reader: ProtobufReader): number {
  let points = 0;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) points += 1;
    reader.skip();
  }
  reader.leave(outer);
  return points;
}

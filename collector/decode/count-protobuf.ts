import { readEnvelope } from "./envelope-protobuf.ts";
import { detectOtherThanSpan } from "./foreign-signal.ts";
import { readIsolated } from "./isolate.ts";
import { ITEM_NAMES, MalformedPayloadError, MalformedTally, wrongSignal } from "./malformed.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import type { DecodedCount, Signal } from "./records.ts";
import { serviceNamesOf } from "./service-names.ts";
import { TRACE_ID_BYTES } from "./trace-ids.ts";

/** Counts the spans of an export request, without keeping them. */
export function countProtobuf(payload: Buffer): DecodedCount {
  const reader = new ProtobufReader(payload);
  const malformed = new MalformedTally();
  const counter = new SpanCounter();
  const groups = readEnvelope(reader, "traces", () => {
    counter.itemCount += readIsolated(reader, malformed, counter.readSpan) ?? 0;
    return null;
  });
  const { itemCount, foreignSignal } = counter;
  if (!counter.sawOwn && foreignSignal !== null) throw wrongSignal("traces", foreignSignal);
  if (itemCount > 0 && !counter.sawTraceId) throw noTraceIds();
  return {
    signal: "traces",
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

class SpanCounter {
  itemCount = 0;
  /** Whether anything was a span, and which other signal was seen. */
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

  private notice(reader: ProtobufReader, foreign: Signal | null): void {
    if (foreign === null) {
      this.sawOwn = true;
      return;
    }
    this.foreignSignal = foreign;
    reader.fail(`its fields are those of ${ITEM_NAMES[foreign]}`);
  }
}

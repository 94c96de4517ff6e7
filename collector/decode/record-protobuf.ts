import type { ProtobufReader } from "./protobuf-reader.ts";
import type { AttributeValue, LogRecord, Signal } from "./records.ts";
import { SPAN_ID_BYTES, TRACE_ID_BYTES, foreignIdWarnings } from "./trace-ids.ts";
import { readAttribute, readValue } from "./value-protobuf.ts";

const FIELD_NAMES: Readonly<Record<number, string>> = {
  1: "time_unix_nano",
  2: "severity_number",
  3: "severity_text",
  5: "body",
  6: "attributes",
  8: "flags",
  9: "trace_id",
  10: "span_id",
  11: "observed_time_unix_nano",
  12: "event_name",
};

/** Only the low eight bits of the flags are defined; the rest is reserved. */
const FLAGS_MASK = 0xff;

/** Reads log records and remembers what is worth telling the sender about all of them. */
export class LogRecordReader {
  /** The signal the records seem to be of, when their times are not times. */
  foreignSignal: Signal | null = null;
  private foreignIds = 0;

  /** Reads the fields of the log record the reader has entered. */
  readonly read = (reader: ProtobufReader): LogRecord => {
    const attributes = new Map<string, AttributeValue>();
    const record: LogRecord = {
      timeUnixNano: 0n,
      observedTimeUnixNano: 0n,
      eventName: "",
      body: null,
      attributes,
      traceId: "",
      spanId: "",
      flags: 0,
      severityNumber: 0,
      severityText: "",
    };
    let field = 0;
    while (reader.next()) {
      field = reader.field;
      if (field === 6) readAttribute(reader, attributes);
      else this.readField(reader, record);
    }
    if (reader.fault !== "")
      reader.fault = `log record ${FIELD_NAMES[field] ?? field}: ${reader.fault}`;
    return record;
  };

  /** What was left out without rejecting a record. */
  warnings(): string[] {
    return foreignIdWarnings(this.foreignIds);
  }

  private readField(reader: ProtobufReader, record: LogRecord): void {
    switch (reader.field) {
      case 1:
        this.noticeForeign(reader);
        record.timeUnixNano = reader.fixed64();
        break;
      case 2:
        record.severityNumber = reader.enumValue();
        break;
      case 3:
        record.severityText = reader.string();
        break;
      case 5:
        record.body = readValue(reader);
        break;
      case 8:
        record.flags = reader.fixed32() & FLAGS_MASK;
        break;
      case 9:
        record.traceId = this.readId(reader, TRACE_ID_BYTES);
        break;
      case 10:
        record.spanId = this.readId(reader, SPAN_ID_BYTES);
        break;
      case 11:
        record.observedTimeUnixNano = reader.fixed64();
        break;
      case 12:
        record.eventName = reader.string();
        break;
      default:
        reader.skip();
    }
  }

  private readId(reader: ProtobufReader, size: number): string {
    const id = reader.id(size);
    if (id === null) this.foreignIds += 1;
    return id ?? "";
  }

  /** Field 1 of a span is its trace id and of a metric its name; both are length-delimited. */
  private noticeForeign(reader: ProtobufReader): void {
    const length = reader.peekLength();
    if (length >= 0) this.foreignSignal = length === TRACE_ID_BYTES ? "traces" : "metrics";
  }
}

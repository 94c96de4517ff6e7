import type { ProtobufReader } from "./protobuf-reader.ts";
import type { Signal } from "./records.ts";

const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;

/**
 * In a span, fields 1 and 2 are ids, 7 is its start and 11 its events; in a log record 1, 2 and 11
 * are numbers, and in a metric 7 is a sum.
 */
export function detectOtherThanSpan(reader: ProtobufReader): Signal | null {
  return detect(reader, (field, wire) => {
    if ((field === 1 || field === 11) && wire === FIXED64) return "logs";
    if (field === 2 && wire === VARINT) return "logs";
    return field === 7 && wire === LENGTH_DELIMITED ? "metrics" : null;
  });
}

/** In a metric, field 1 is its name and 7 a sum; a log record has its time in 1, a span in 7. */
export function detectOtherThanMetric(reader: ProtobufReader): Signal | null {
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
  // Whoever reads the message meets a fault again, where it knows what is lost by it.
  reader.takeFault();
  return found;
}

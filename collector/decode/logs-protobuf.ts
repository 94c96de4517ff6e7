import { readEnvelope } from "./envelope-protobuf.ts";
import { readIsolated } from "./isolate.ts";
import { MalformedTally, wrongSignal } from "./malformed.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import { LogRecordReader } from "./record-protobuf.ts";
import type { DecodedLogs } from "./records.ts";

/** Decodes an ExportLogsServiceRequest; throws a `MalformedPayloadError` for the request as such. */
export function decodeLogsProtobuf(payload: Buffer): DecodedLogs {
  const reader = new ProtobufReader(payload);
  const malformed = new MalformedTally();
  const records = new LogRecordReader();
  let recordCount = 0;
  const groups = readEnvelope(reader, "logs", () => {
    const record = readIsolated(reader, malformed, records.read);
    if (record !== null) recordCount += 1;
    return record;
  });
  const { foreignSignal } = records;
  if (recordCount === 0 && foreignSignal !== null) throw wrongSignal("logs", foreignSignal);
  return {
    signal: "logs",
    resources: groups.map(({ resource, scopeName, items }) => ({
      resource,
      scopeName,
      records: items,
    })),
    recordCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    replacedStrings: reader.replacedStrings,
    warnings: [...records.warnings(), ...indexedStringWarnings(reader.indexedStrings)],
  };
}

function indexedStringWarnings(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} keys or values were left out: they point into a string table, as only profiles may.`,
  ];
}

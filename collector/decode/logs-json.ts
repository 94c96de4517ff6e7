import { readJsonEnvelope } from "./envelope-json.ts";
import { parseDocument } from "./json-document.ts";
import { describe, isJsonObject } from "./json-reading.ts";
import { RECORD_PARTS } from "./limits.ts";
import { MalformedTally } from "./malformed.ts";
import { readJsonRecord } from "./record-json.ts";
import type { DecodedLogs, LogRecord } from "./records.ts";
import { foreignIdWarnings } from "./trace-ids.ts";

/** Decodes a logs request in OTLP's JSON; throws a `MalformedPayloadError` for the whole of it. */
export function decodeLogsJson(payload: Buffer): DecodedLogs {
  const { reading, root, warnings } = parseDocument("logs", payload);
  const malformed = new MalformedTally();
  let recordCount = 0;
  const groups = readJsonEnvelope(reading, "logs", root, (item): LogRecord | null => {
    reading.budget.spend(RECORD_PARTS);
    if (!isJsonObject(item)) {
      malformed.add(`log record: expected an object, got ${describe(item)}`);
      return null;
    }
    const record = readJsonRecord(reading, item);
    if (reading.fault !== "") {
      malformed.add(`log record ${reading.takeFault()}`);
      return null;
    }
    recordCount += 1;
    return record;
  });
  return {
    signal: "logs",
    resources: groups.map(({ resource, scopeName, items }) => ({
      resource,
      scopeName,
      records: items,
    })),
    recordCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    replacedStrings: reading.replacedStrings,
    warnings: [...warnings, ...foreignIdWarnings(reading.foreignIds)],
  };
}

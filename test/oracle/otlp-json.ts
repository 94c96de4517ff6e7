import type { Attributes, ReportedRecord, Value } from "./record.ts";

/** An OTLP/JSON logs request with these records, in their order within each resource. */
export function otlpJson(records: readonly ReportedRecord[]): string {
  const byResource = new Map<string, ReportedRecord[]>();
  for (const record of records) {
    const key = JSON.stringify(record.resource);
    const group = byResource.get(key);
    if (group === undefined) byResource.set(key, [record]);
    else group.push(record);
  }
  const resourceLogs = [...byResource.values()].map((group) => ({
    resource: { attributes: keyValues(group[0]?.resource ?? {}) },
    scopeLogs: [{ scope: { name: "oracle" }, logRecords: group.map(logRecord) }],
  }));
  return JSON.stringify({ resourceLogs });
}

function logRecord(record: ReportedRecord): object {
  const named = record.nameIn === "attribute" ? { "event.name": record.eventName } : {};
  return {
    ...(record.timeNs === null ? {} : { timeUnixNano: String(record.timeNs) }),
    ...(record.observedNs === null ? {} : { observedTimeUnixNano: String(record.observedNs) }),
    ...(record.nameIn === "field" ? { eventName: record.eventName } : {}),
    ...(record.traceId === "" ? {} : { traceId: record.traceId }),
    attributes: keyValues({ ...named, ...record.attributes }),
  };
}

function keyValues(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

// SDKs send a whole double as an integer or as a double, as their language has it: both occur.
function anyValue(value: Value): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (!Number.isInteger(value)) return { doubleValue: value };
  return value % 3 === 0 ? { intValue: value } : { intValue: String(value) };
}

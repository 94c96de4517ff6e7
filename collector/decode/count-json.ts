import { readJsonEnvelope } from "./envelope-json.ts";
import { parseDocument } from "./json-document.ts";
import { type JsonObject, describe, isJsonObject } from "./json-reading.ts";
import { RECORD_PARTS } from "./limits.ts";
import { MalformedTally } from "./malformed.ts";
import type { DecodedCount } from "./records.ts";
import { serviceNamesOf } from "./service-names.ts";

const METRIC_DATA_KEYS = ["gauge", "sum", "histogram", "exponentialHistogram", "summary"] as const;

/** Counts the spans or data points of a JSON request, without keeping them. */
export function countJson(signal: "traces" | "metrics", payload: Buffer): DecodedCount {
  const { reading, root, warnings } = parseDocument(signal, payload);
  const malformed = new MalformedTally();
  let itemCount = 0;
  const groups = readJsonEnvelope(reading, signal, root, (item) => {
    reading.budget.spend(RECORD_PARTS);
    if (!isJsonObject(item)) malformed.add(`expected an object, got ${describe(item)}`);
    else if (signal === "traces") itemCount += 1;
    else itemCount += countPoints(item, malformed);
    return null;
  });
  return {
    signal,
    itemCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    serviceNames: serviceNamesOf(groups.map(({ resource }) => resource)),
    warnings,
  };
}

function countPoints(metric: JsonObject, malformed: MalformedTally): number {
  let points = 0;
  for (const key of METRIC_DATA_KEYS) {
    const data = metric[key];
    if (data === undefined || data === null) continue;
    const list = isJsonObject(data) ? (data["dataPoints"] ?? []) : data;
    if (Array.isArray(list) && list !== data) points += list.length;
    else malformed.add(`metric ${key}: expected an object with dataPoints, got ${describe(list)}`);
  }
  return points;
}

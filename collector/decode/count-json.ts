import { readJsonEnvelope } from "./envelope-json.ts";
import { parseDocument } from "./json-document.ts";
import { describe, isJsonObject } from "./json-reading.ts";
import { RECORD_PARTS } from "./limits.ts";
import { MalformedTally } from "./malformed.ts";
import type { DecodedCount } from "./records.ts";
import { serviceNamesOf } from "./service-names.ts";

/** Counts the spans of a JSON request, without keeping them. */
export function countJson(payload: Buffer): DecodedCount {
  const { reading, root, warnings } = parseDocument("traces", payload);
  const malformed = new MalformedTally();
  let itemCount = 0;
  const groups = readJsonEnvelope(reading, "traces", root, (item) => {
    reading.budget.spend(RECORD_PARTS);
    if (!isJsonObject(item)) malformed.add(`expected an object, got ${describe(item)}`);
    else itemCount += 1;
    return null;
  });
  return {
    signal: "traces",
    itemCount,
    malformed: { count: malformed.count, firstReason: malformed.firstReason },
    serviceNames: serviceNamesOf(groups.map(({ resource }) => resource)),
    warnings,
  };
}

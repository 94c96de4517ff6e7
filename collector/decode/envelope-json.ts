import type { ItemGroup } from "./envelope-protobuf.ts";
import { type JsonObject, type JsonReading, isJsonObject } from "./json-reading.ts";
import { MalformedPayloadError } from "./malformed.ts";
import type { AttributeMap, Signal } from "./records.ts";
import { readJsonAttributes } from "./value-json.ts";

/** The names of the three levels of a request, which JSON spells differently for each signal. */
export const ENVELOPE_KEYS = {
  logs: { resources: "resourceLogs", scopes: "scopeLogs", items: "logRecords" },
  traces: { resources: "resourceSpans", scopes: "scopeSpans", items: "spans" },
  metrics: { resources: "resourceMetrics", scopes: "scopeMetrics", items: "metrics" },
} as const satisfies Record<Signal, { resources: string; scopes: string; items: string }>;

/**
 * Walks request → resource → scope → item. `readItem` may set an item aside by returning null; a
 * fault above the items makes the whole request malformed, as in protobuf.
 */
export function readJsonEnvelope<Item>(
  reading: JsonReading,
  signal: Signal,
  document: JsonObject,
  readItem: (item: unknown) => Item | null,
): ItemGroup<Item>[] {
  const keys = ENVELOPE_KEYS[signal];
  const groups: ItemGroup<Item>[] = [];
  for (const [path, entry] of objectsOf(reading, keys.resources, document[keys.resources])) {
    const resource = readResource(reading, path, entry["resource"]);
    for (const [scopePath, scope] of objectsOf(
      reading,
      `${path}.${keys.scopes}`,
      entry[keys.scopes],
    )) {
      groups.push(
        readScope(reading, scopePath, scope, { resource, itemsKey: keys.items, readItem }),
      );
    }
  }
  return groups;
}

function readScope<Item>(
  reading: JsonReading,
  path: string,
  entry: JsonObject,
  how: { resource: AttributeMap; itemsKey: string; readItem: (item: unknown) => Item | null },
): ItemGroup<Item> {
  reading.budget.spend();
  const scope = objectAt(reading, `${path}.scope`, entry["scope"]);
  const scopeName = reading.string(`${path}.scope.name`, scope["name"]);
  const list = reading.array(`${path}.${how.itemsKey}`, entry[how.itemsKey]);
  refuseFault(reading);
  const items: Item[] = [];
  for (const value of list) {
    const item = how.readItem(value);
    if (item !== null) items.push(item);
  }
  return { resource: how.resource, scopeName, items };
}

function readResource(reading: JsonReading, path: string, value: unknown): AttributeMap {
  const resource = objectAt(reading, `${path}.resource`, value);
  const attributes = readJsonAttributes(
    reading,
    `${path}.resource.attributes`,
    resource["attributes"],
  );
  refuseFault(reading);
  return attributes;
}

/** The objects of a repeated field with their paths. */
function objectsOf(reading: JsonReading, path: string, value: unknown): [string, JsonObject][] {
  const list = reading.array(path, value);
  refuseFault(reading);
  return list.map((item, index) => {
    const itemPath = `${path}[${index}]`;
    return [itemPath, objectAt(reading, itemPath, item)];
  });
}

function objectAt(reading: JsonReading, path: string, value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  if (value !== undefined && value !== null) reading.expected(path, "an object", value);
  refuseFault(reading);
  return {};
}

function refuseFault(reading: JsonReading): void {
  if (reading.fault === "") return;
  const separator = reading.fault.indexOf(": ");
  throw new MalformedPayloadError(
    `The request is malformed at ${reading.fault}.`,
    reading.fault.slice(0, separator),
  );
}

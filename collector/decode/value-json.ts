import { type JsonObject, type JsonReading, isJsonObject } from "./json-reading.ts";
import { parseDouble, parseInteger } from "./json-numbers.ts";
import { VALUE_DEPTH_MAX } from "./limits.ts";
import type { AttributeMap, AttributeValue } from "./records.ts";

/** Reads an AnyValue in JSON; `{}`, null and an absent value are all null. */
export function readJsonValue(reading: JsonReading, value: unknown, depth = 0): AttributeValue {
  reading.budget.spend();
  if (value === undefined || value === null || reading.fault !== "") return null;
  if (!isJsonObject(value)) {
    reading.expected("value", 'an object such as {"stringValue": "…"}', value);
    return null;
  }
  if (value["stringValue"] !== undefined) return readString(reading, value);
  if (value["intValue"] !== undefined) return readInteger(reading, value["intValue"]);
  if (value["doubleValue"] !== undefined) return readDouble(reading, value["doubleValue"]);
  if (value["boolValue"] !== undefined) return readBoolean(reading, value["boolValue"]);
  if (value["arrayValue"] !== undefined) return readArray(reading, value["arrayValue"], depth + 1);
  if (value["kvlistValue"] !== undefined) return readMap(reading, value["kvlistValue"], depth + 1);
  if (value["bytesValue"] !== undefined) return readBytes(reading, value["bytesValue"]);
  return null;
}

/** Reads a list of KeyValue in JSON, named `field` in faults. Of duplicate keys the first wins. */
export function readJsonAttributes(
  reading: JsonReading,
  field: string,
  value: unknown,
  depth = 0,
): AttributeMap {
  const attributes = new Map<string, AttributeValue>();
  if (reading.fault !== "") return attributes;
  for (const [index, item] of reading.array(field, value).entries()) {
    if (!isJsonObject(item)) reading.expected(`${field}[${index}]`, "an object", item);
    else readAttribute(reading, item, attributes, depth);
    if (reading.fault === "") continue;
    if (isJsonObject(item)) reading.within(`${field}[${index}]`);
    break;
  }
  return attributes;
}

function readAttribute(
  reading: JsonReading,
  item: JsonObject,
  into: Map<string, AttributeValue>,
  depth: number,
): void {
  const key = reading.string("key", item["key"]);
  const value = readJsonValue(reading, item["value"], depth);
  if (!into.has(key)) into.set(key, value);
}

function readString(reading: JsonReading, value: JsonObject): string | null {
  const text = value["stringValue"];
  return text === null ? null : reading.string("stringValue", text);
}

function readInteger(reading: JsonReading, value: unknown): AttributeValue {
  if (value === null) return null;
  const integer = parseInteger(value);
  if (integer === null) reading.expected("intValue", "an integer", value);
  return integer;
}

function readDouble(reading: JsonReading, value: unknown): AttributeValue {
  const double = parseDouble(value);
  if (double === null) reading.expected("doubleValue", "a number", value);
  return double;
}

function readBoolean(reading: JsonReading, value: unknown): AttributeValue {
  if (typeof value === "boolean" || value === null) return value;
  reading.expected("boolValue", "true or false", value);
  return null;
}

function readBytes(reading: JsonReading, value: unknown): AttributeValue {
  if (value === null) return null;
  if (typeof value === "string" && /^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) {
    return new Uint8Array(Buffer.from(value, "base64"));
  }
  reading.expected("bytesValue", "base64", value);
  return null;
}

function readArray(reading: JsonReading, value: unknown, depth: number): AttributeValue {
  const values: AttributeValue[] = [];
  for (const item of readContainer(reading, "arrayValue", value, depth)) {
    values.push(readJsonValue(reading, item, depth));
    if (reading.fault !== "") break;
  }
  reading.within("arrayValue");
  return values;
}

function readMap(reading: JsonReading, value: unknown, depth: number): AttributeValue {
  const items = readContainer(reading, "kvlistValue", value, depth);
  const map = readJsonAttributes(reading, "values", items, depth);
  reading.within("kvlistValue");
  return map;
}

function readContainer(
  reading: JsonReading,
  field: string,
  value: unknown,
  depth: number,
): readonly unknown[] {
  if (depth > VALUE_DEPTH_MAX) {
    reading.fail("values", `nested deeper than ${VALUE_DEPTH_MAX} levels`);
    return [];
  }
  if (isJsonObject(value)) return reading.array("values", value["values"]);
  if (value !== null) reading.expected(field, "an object with values", value);
  return [];
}

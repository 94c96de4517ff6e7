import { parseDouble, parseInteger, parseUnsigned64 } from "./json-numbers.ts";
import { type JsonObject, type JsonReading, isJsonObject } from "./json-reading.ts";
import {
  NO_VALUE_FLAG,
  type Buckets,
  type MetricKind,
  type MetricPoint,
} from "./metric-records.ts";
import { readJsonAttributes } from "./value-json.ts";

/** Reads one data point in JSON; when `reading.fault` is set afterwards, it is malformed. */
export function readJsonPoint(
  reading: JsonReading,
  point: JsonObject,
  kind: MetricKind,
): MetricPoint {
  const base = {
    attributes: readJsonAttributes(reading, "attributes", point["attributes"]),
    startTimeUnixNano: readTime(reading, "startTimeUnixNano", point["startTimeUnixNano"]),
    timeUnixNano: readTime(reading, "timeUnixNano", point["timeUnixNano"]),
    hasNoValue: (readInteger(reading, "flags", point["flags"]) & NO_VALUE_FLAG) !== 0,
  };
  if (kind === "summary") return { ...base, shape: "summary" };
  if (kind === "gauge" || kind === "sum") {
    return { ...base, shape: "number", value: readValue(reading, point) };
  }
  const distribution = {
    ...base,
    count: readCount(reading, "count", point["count"]),
    sum: readOptionalDouble(reading, "sum", point["sum"]),
  };
  if (kind === "histogram") {
    return {
      ...distribution,
      shape: "histogram",
      explicitBounds: readDoubles(reading, "explicitBounds", point["explicitBounds"]),
      bucketCounts: readCounts(reading, "bucketCounts", point["bucketCounts"]),
    };
  }
  return {
    ...distribution,
    shape: "exponential",
    scale: readInteger(reading, "scale", point["scale"]),
    zeroCount: readCount(reading, "zeroCount", point["zeroCount"]),
    positive: readBuckets(reading, "positive", point["positive"]),
    negative: readBuckets(reading, "negative", point["negative"]),
  };
}

function readTime(reading: JsonReading, field: string, value: unknown): bigint {
  if (value === undefined || value === null) return 0n;
  const time = parseUnsigned64(value);
  if (time === null) {
    reading.expected(field, "nanoseconds since 1970 as an unsigned 64-bit integer", value);
  }
  return time ?? 0n;
}

/** A JSON null under `asDouble` is what became of NaN, see parseDouble. */
function readValue(reading: JsonReading, point: JsonObject): number | bigint | null {
  const { asInt, asDouble } = point;
  if (asInt !== undefined && asInt !== null) {
    const integer = parseInteger(asInt);
    if (integer === null) reading.expected("asInt", "an integer", asInt);
    return integer;
  }
  return asDouble === undefined ? null : readDouble(reading, "asDouble", asDouble);
}

function readDouble(reading: JsonReading, field: string, value: unknown): number {
  const double = parseDouble(value);
  if (double === null) reading.expected(field, "a number", value);
  return double ?? 0;
}

function readOptionalDouble(reading: JsonReading, field: string, value: unknown): number | null {
  return value === undefined || value === null ? null : readDouble(reading, field, value);
}

function readInteger(reading: JsonReading, field: string, value: unknown): number {
  if (value === undefined || value === null) return 0;
  const integer = parseInteger(value);
  if (typeof integer === "number" && Number.isSafeInteger(integer)) return integer;
  reading.expected(field, "an integer", value);
  return 0;
}

function readCount(reading: JsonReading, field: string, value: unknown): number {
  if (value === undefined || value === null) return 0;
  const count = parseUnsigned64(value);
  if (count === null) reading.expected(field, "an unsigned 64-bit integer", value);
  return Number(count ?? 0n);
}

function readCounts(reading: JsonReading, field: string, value: unknown): number[] {
  return reading.array(field, value).map((item, index) => {
    reading.budget.spend();
    return readCount(reading, `${field}[${index}]`, item);
  });
}

function readDoubles(reading: JsonReading, field: string, value: unknown): number[] {
  return reading.array(field, value).map((item, index) => {
    reading.budget.spend();
    return readDouble(reading, `${field}[${index}]`, item);
  });
}

function readBuckets(reading: JsonReading, field: string, value: unknown): Buckets {
  if (value === undefined || value === null) return { offset: 0, bucketCounts: [] };
  if (!isJsonObject(value)) {
    reading.expected(field, "an object", value);
    return { offset: 0, bucketCounts: [] };
  }
  return {
    offset: readInteger(reading, `${field}.offset`, value["offset"]),
    bucketCounts: readCounts(reading, `${field}.bucketCounts`, value["bucketCounts"]),
  };
}

import type {
  Buckets,
  ExponentialPoint,
  HistogramPoint,
  MetricKind,
  MetricPoint,
  NumberPoint,
} from "./metric-records.ts";
import { NO_VALUE_FLAG } from "./metric-records.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { AttributeValue } from "./records.ts";
import { readAttribute } from "./value-protobuf.ts";

/** Reads the fields of the data point that the reader has entered. */
export function readPoint(reader: ProtobufReader, kind: MetricKind): MetricPoint {
  const point = readFields(reader, kind);
  if (reader.fault !== "") reader.fault = `data point: ${reader.fault}`;
  return point;
}

function readFields(reader: ProtobufReader, kind: MetricKind): MetricPoint {
  const attributes = new Map<string, AttributeValue>();
  const base = { attributes, startTimeUnixNano: 0n, timeUnixNano: 0n, hasNoValue: false };
  const distribution = { ...base, count: 0, sum: null };
  switch (kind) {
    case "histogram":
      return readHistogram(
        reader,
        { ...distribution, shape: "histogram", explicitBounds: [], bucketCounts: [] },
        attributes,
      );
    case "exponentialHistogram":
      return readExponential(
        reader,
        {
          ...distribution,
          shape: "exponential",
          scale: 0,
          zeroCount: 0,
          positive: { offset: 0, bucketCounts: [] },
          negative: { offset: 0, bucketCounts: [] },
        },
        attributes,
      );
    case "summary":
      return readSummary(reader, { ...base, shape: "summary" }, attributes);
    default:
      return readNumber(reader, { ...base, shape: "number", value: null }, attributes);
  }
}

type Attributes = Map<string, AttributeValue>;

/** The start and the time are fields 2 and 3 of every kind of point. */
function readTime(reader: ProtobufReader, point: MetricPoint): boolean {
  if (reader.field === 2) point.startTimeUnixNano = reader.fixed64();
  else if (reader.field === 3) point.timeUnixNano = reader.fixed64();
  else return false;
  return true;
}

function readFlags(reader: ProtobufReader, point: MetricPoint): void {
  point.hasNoValue = (reader.enumValue() & NO_VALUE_FLAG) !== 0;
}

function readNumber(
  reader: ProtobufReader,
  point: NumberPoint,
  attributes: Attributes,
): NumberPoint {
  while (reader.next()) {
    if (readTime(reader, point)) continue;
    if (reader.field === 4) point.value = reader.double();
    else if (reader.field === 6) point.value = reader.signedFixed64();
    else if (reader.field === 7) readAttribute(reader, attributes);
    else if (reader.field === 8) readFlags(reader, point);
    else reader.skip();
  }
  return point;
}

function readHistogram(
  reader: ProtobufReader,
  point: HistogramPoint,
  attributes: Attributes,
): HistogramPoint {
  while (reader.next()) {
    if (readTime(reader, point)) continue;
    if (reader.field === 4) point.count = Number(reader.fixed64());
    else if (reader.field === 5) point.sum = reader.double();
    else if (reader.field === 6) reader.numbers("fixed64", point.bucketCounts);
    else if (reader.field === 7) reader.numbers("double", point.explicitBounds);
    else if (reader.field === 9) readAttribute(reader, attributes);
    else if (reader.field === 10) readFlags(reader, point);
    else reader.skip();
  }
  return point;
}

function readExponential(
  reader: ProtobufReader,
  point: ExponentialPoint,
  attributes: Attributes,
): ExponentialPoint {
  while (reader.next()) {
    if (readTime(reader, point)) continue;
    if (reader.field === 1) readAttribute(reader, attributes);
    else if (reader.field === 4) point.count = Number(reader.fixed64());
    else if (reader.field === 5) point.sum = reader.double();
    else if (reader.field === 6) point.scale = reader.zigzag();
    else if (reader.field === 7) point.zeroCount = Number(reader.fixed64());
    else if (reader.field === 8) readBuckets(reader, point.positive);
    else if (reader.field === 9) readBuckets(reader, point.negative);
    else if (reader.field === 10) readFlags(reader, point);
    else reader.skip();
  }
  return point;
}

function readBuckets(reader: ProtobufReader, buckets: Buckets): void {
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) buckets.offset = reader.zigzag();
    else if (reader.field === 2) reader.numbers("varint", buckets.bucketCounts);
    else reader.skip();
  }
  reader.leave(outer);
}

function readSummary(
  reader: ProtobufReader,
  point: Extract<MetricPoint, { shape: "summary" }>,
  attributes: Attributes,
): MetricPoint {
  while (reader.next()) {
    if (readTime(reader, point)) continue;
    if (reader.field === 7) readAttribute(reader, attributes);
    else if (reader.field === 8) readFlags(reader, point);
    else reader.skip();
  }
  return point;
}

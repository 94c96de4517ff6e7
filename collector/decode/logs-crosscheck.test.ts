// Requests of any shape, written by OpenTelemetry's own encoder, must read the same with our
// decoder and with OpenTelemetry's; written as OTLP's JSON they must read the same again.
import root from "@opentelemetry/otlp-transformer/build/src/generated/root.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeLogsJson } from "./logs-json.ts";
import { decodeLogsProtobuf } from "./logs-protobuf.ts";
import type { AttributeMap, AttributeValue, LogRecord, ResourceLogs } from "./records.ts";

interface ReferenceType {
  fromObject(value: object): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): PlainRequest;
}

/** OTLP's JSON shapes, which are also what the reference's `fromObject` and `toObject` speak. */
interface PlainValue {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string;
  doubleValue?: number | string;
  bytesValue?: string;
  arrayValue?: { values?: PlainValue[] };
  kvlistValue?: { values?: PlainAttribute[] };
}
interface PlainAttribute {
  key?: string;
  value?: PlainValue;
}
interface PlainRecord {
  timeUnixNano?: string;
  observedTimeUnixNano?: string;
  severityNumber?: number;
  severityText?: string;
  eventName?: string;
  body?: PlainValue;
  attributes?: PlainAttribute[];
  traceId?: string;
  spanId?: string;
  flags?: number;
}
interface PlainRequest {
  resourceLogs?: {
    resource?: { attributes?: PlainAttribute[] };
    scopeLogs?: { scope?: { name?: string }; logRecords?: PlainRecord[] }[];
  }[];
}

const reference = referenceType();

/** The generated root is typed as an empty namespace; this is the path to the logs request. */
function referenceType(): ReferenceType {
  return Reflect.get(root, "opentelemetry").proto.collector.logs.v1.ExportLogsServiceRequest;
}

const text = fc.string({ unit: "binary", maxLength: 60 }).map((value) => value.toWellFormed());
const key = fc.oneof(fc.constantFrom("admission.verdict", "admission.tenant", "__proto__"), text);
const nanos = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const base64 = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString("base64"));
// JSON has neither a negative zero nor numbers that are none.
const double = fc
  .double()
  .map((value) => (Number.isFinite(value) ? (value === 0 ? 0 : value) : String(value)));

const { value: plainValue } = fc.letrec<{ value: PlainValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constant<PlainValue>({}),
    fc.record({ stringValue: text }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ intValue: int64 }),
    fc.record({ doubleValue: double }),
    fc.record({ bytesValue: base64 }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie("value"), { maxLength: 4 }) }) }),
    fc.record({
      kvlistValue: fc.record({
        values: fc.array(fc.record({ key, value: tie("value") }), { maxLength: 4 }),
      }),
    }),
  ),
}));

const attributes = fc.array(fc.record({ key, value: plainValue }, { requiredKeys: ["key"] }), {
  maxLength: 6,
});

function hexId(bytes: number): fc.Arbitrary<string> {
  const id = fc.uint8Array({ minLength: bytes, maxLength: bytes });
  return fc.oneof(
    id.map((value) => Buffer.from(value).toString("hex")),
    fc.constantFrom("", "0".repeat(bytes * 2)),
  );
}

const plainRecord: fc.Arbitrary<PlainRecord> = fc.record(
  {
    timeUnixNano: nanos,
    observedTimeUnixNano: nanos,
    severityNumber: fc.nat({ max: 24 }),
    severityText: text,
    eventName: text,
    body: plainValue,
    attributes,
    traceId: hexId(16),
    spanId: hexId(8),
    flags: fc.nat({ max: 255 }),
  },
  { requiredKeys: [] },
);

const plainRequest: fc.Arbitrary<PlainRequest> = fc.record({
  resourceLogs: fc.array(
    fc.record({
      resource: fc.record({ attributes }),
      scopeLogs: fc.array(
        fc.record({
          scope: fc.record({ name: text }),
          logRecords: fc.array(plainRecord, { maxLength: 4 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});

/** The same request with ids as the reference takes and gives them: base64 instead of hex. */
function withIds(request: PlainRequest, from: BufferEncoding, to: BufferEncoding): PlainRequest {
  return JSON.parse(JSON.stringify(request), (name, value: unknown) =>
    (name === "traceId" || name === "spanId") && typeof value === "string"
      ? Buffer.from(value, from).toString(to)
      : value,
  );
}

function expectedResources(request: PlainRequest): ResourceLogs[] {
  return (request.resourceLogs ?? []).flatMap(({ resource, scopeLogs }) =>
    (scopeLogs ?? []).map(({ scope, logRecords }) => ({
      resource: expectedMap(resource?.attributes),
      scopeName: scope?.name ?? "",
      records: (logRecords ?? []).map(expectedRecord),
    })),
  );
}

function expectedRecord(record: PlainRecord): LogRecord {
  return {
    timeUnixNano: BigInt(record.timeUnixNano ?? 0),
    observedTimeUnixNano: BigInt(record.observedTimeUnixNano ?? 0),
    eventName: record.eventName ?? "",
    body: expectedValue(record.body),
    attributes: expectedMap(record.attributes),
    traceId: (record.traceId ?? "").replace(/^0+$/, ""),
    spanId: (record.spanId ?? "").replace(/^0+$/, ""),
    flags: record.flags ?? 0,
    severityNumber: record.severityNumber ?? 0,
    severityText: record.severityText ?? "",
  };
}

function expectedMap(list: PlainAttribute[] = []): AttributeMap {
  const map = new Map<string, AttributeValue>();
  // From behind, so that the first of equal keys is the one that stays.
  for (const item of list.toReversed()) map.set(item.key ?? "", expectedValue(item.value));
  return map;
}

function expectedValue(value: PlainValue = {}): AttributeValue {
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.boolValue !== undefined) return value.boolValue;
  if (value.doubleValue !== undefined) return Number(value.doubleValue);
  if (value.bytesValue !== undefined)
    return new Uint8Array(Buffer.from(value.bytesValue, "base64"));
  if (value.arrayValue !== undefined) return (value.arrayValue.values ?? []).map(expectedValue);
  if (value.kvlistValue !== undefined) return expectedMap(value.kvlistValue.values);
  if (value.intValue === undefined) return null;
  const number = Number(value.intValue);
  return Number.isSafeInteger(number) ? number : BigInt(value.intValue);
}

test("any request reads the same in our decoders and in OpenTelemetry's", () => {
  fc.assert(
    fc.property(plainRequest, (request) => {
      const bytes = Buffer.from(
        reference.encode(reference.fromObject(withIds(request, "hex", "base64"))).finish(),
      );
      const forms = { longs: String, bytes: String, json: true };
      const theirs = reference.toObject(reference.decode(bytes), forms);
      const ours = decodeLogsProtobuf(bytes);
      expect(ours.resources).toEqual(expectedResources(withIds(theirs, "base64", "hex")));
      expect(ours.resources).toEqual(expectedResources(request));
      const json = decodeLogsJson(Buffer.from(JSON.stringify(request)));
      expect(json).toEqual({ ...ours, warnings: [] });
    }),
    { numRuns: 300 },
  );
});

test("whatever bytes arrive, decoding ends in records or in a typed refusal", () => {
  const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      for (const decode of [decodeLogsProtobuf, decodeLogsJson]) {
        try {
          expect(decode(bytes).recordCount).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toMatchObject({ name: "MalformedPayloadError" });
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a valid request with one byte changed never throws anything but a typed refusal", () => {
  const changed = fc.tuple(plainRequest, fc.nat(), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(changed, ([request, at, byte]) => {
      const bytes = Buffer.from(
        reference.encode(reference.fromObject(withIds(request, "hex", "base64"))).finish(),
      );
      if (bytes.byteLength > 0) bytes[at % bytes.byteLength] = byte;
      try {
        expect(decodeLogsProtobuf(bytes).malformed.count).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toMatchObject({ name: "MalformedPayloadError" });
      }
    }),
    { numRuns: 300 },
  );
});

import { describe, expect, test } from "vitest";
import { decodeLogsProtobuf } from "./logs-protobuf.ts";
import { MalformedPayloadError, OversizedPayloadError } from "./malformed.ts";
import {
  attribute,
  field,
  fixed64Field,
  goodRecord,
  requestOf,
  tag,
  varintField,
} from "./protobuf-fixture.ts";
import type { AttributeValue, LogRecord } from "./records.ts";

function recordsOf(...items: Buffer[]): LogRecord[] {
  return decodeLogsProtobuf(requestOf(...items)).resources.flatMap(({ records }) => records);
}

function bodyOf(...value: Buffer[]): AttributeValue | undefined {
  return recordsOf(field(5, ...value))[0]?.body;
}

/** An AnyValue with so many arrays around nothing. */
function nestedArrays(levels: number): Buffer {
  let value: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) value = field(5, field(1, value));
  return value;
}

test("a record is read field by field, its resource and scope around it", () => {
  const record = Buffer.concat([
    goodRecord(),
    varintField(2, 17),
    field(3, "ERROR"),
    Buffer.concat([tag(8, 5), Buffer.from([0x01, 0x01, 0x00, 0x00])]),
    field(9, Buffer.alloc(16, 0xa1)),
    field(10, Buffer.alloc(8, 0xb2)),
    fixed64Field(11, 2n ** 64n - 1n),
  ]);
  const { resources, ...rest } = decodeLogsProtobuf(requestOf(record));
  expect(resources).toEqual([
    {
      resource: new Map([["service.name", "orders"]]),
      scopeName: "scope",
      records: [
        {
          timeUnixNano: 1_796_097_078_111_000_001n,
          observedTimeUnixNano: 2n ** 64n - 1n,
          eventName: "admission.decision",
          body: null,
          attributes: new Map([["admission.verdict", "rejected"]]),
          traceId: "a1".repeat(16),
          spanId: "b2".repeat(8),
          flags: 1,
          severityNumber: 17,
          severityText: "ERROR",
        },
      ],
    },
  ]);
  expect(rest).toEqual({
    signal: "logs",
    recordCount: 1,
    malformed: { count: 0, firstReason: "" },
    replacedStrings: 0,
    warnings: [],
  });
});

test("an empty body is an empty request", () => {
  expect(decodeLogsProtobuf(Buffer.alloc(0))).toMatchObject({ resources: [], recordCount: 0 });
});

test("the resource may follow its scopes on the wire", () => {
  const scope = field(2, field(2, goodRecord()));
  const resource = field(1, attribute(1, "service.name", field(1, "late")));
  const { resources } = decodeLogsProtobuf(field(1, scope, resource));
  expect(resources[0]?.resource.get("service.name")).toBe("late");
});

describe("values", () => {
  test("every kind of AnyValue is kept", () => {
    expect(bodyOf(field(1, "text"))).toBe("text");
    expect(bodyOf(varintField(2, 1))).toBe(true);
    expect(bodyOf(varintField(3, -5))).toBe(-5);
    expect(bodyOf(varintField(3, -(2n ** 63n)))).toBe(-(2n ** 63n));
    expect(bodyOf(field(7, Buffer.from([0, 255])))).toEqual(new Uint8Array([0, 255]));
    expect(bodyOf(field(5, field(1, field(1, "a")), field(1)))).toEqual(["a", null]);
    expect(bodyOf(field(6, attribute(1, "k", varintField(3, 1))))).toEqual(new Map([["k", 1]]));
    expect(bodyOf()).toBeNull();
  });

  test("a key without a value is null, and of duplicate keys the first wins", () => {
    const [record] = recordsOf(
      Buffer.concat([
        field(6, field(1, "bare")),
        attribute(6, "twice", varintField(3, 1)),
        attribute(6, "twice", varintField(3, 2)),
        attribute(6, "__proto__", field(1, "just a key")),
      ]),
    );
    expect(record?.attributes).toEqual(
      new Map<string, AttributeValue>([
        ["bare", null],
        ["twice", 1],
        ["__proto__", "just a key"],
      ]),
    );
  });

  test("the profiling-only string index is passed over", () => {
    const record = field(6, field(1, "k"), varintField(3, 7), field(2, varintField(8, 3)));
    const { resources, warnings } = decodeLogsProtobuf(requestOf(record));
    expect(resources[0]?.records[0]?.attributes.get("k")).toBeNull();
    expect(warnings).toEqual([
      "2 keys or values were left out: they point into a string table, as only profiles may.",
    ]);
  });

  test("nest 32 levels, and one more makes their record malformed", () => {
    expect(recordsOf(field(5, nestedArrays(32)))).toHaveLength(1);
    const { recordCount, malformed } = decodeLogsProtobuf(
      requestOf(field(5, nestedArrays(33)), goodRecord(), field(5, nestedArrays(500))),
    );
    expect(recordCount).toBe(1);
    expect(malformed).toEqual({
      count: 2,
      firstReason: "log record body: values nest deeper than 32 levels",
    });
  });
});

describe("one bad record never costs the others", () => {
  const bad: [string, Buffer, string][] = [
    [
      "a length beyond its record",
      Buffer.from([0x32, 0x7f]),
      "log record attributes: field 6 announces 127 bytes, 0 are left",
    ],
    [
      "a time that is a string",
      field(1, "2026-12-01"),
      "log record time_unix_nano: field 1 is length-delimited, expected fixed64",
    ],
    [
      "a group that never ends",
      Buffer.concat([goodRecord(), tag(99, 3)]),
      "log record 99: group 99 is never closed",
    ],
    [
      "an impossible wire type",
      Buffer.from([0x0f]),
      "log record time_unix_nano: field 1 is wire type 7, expected fixed64",
    ],
  ];

  test.each(bad)("%s", (_name, bytes, firstReason) => {
    const { recordCount, malformed } = decodeLogsProtobuf(
      requestOf(goodRecord(), bytes, goodRecord(), bytes),
    );
    expect(recordCount).toBe(2);
    expect(malformed).toEqual({ count: 2, firstReason });
  });

  test("an invalid UTF-8 string is repaired and counted, its record kept", () => {
    const record = Buffer.concat([goodRecord(), attribute(6, "k", field(1, Buffer.from([0xc3])))]);
    const decoded = decodeLogsProtobuf(requestOf(record, goodRecord()));
    expect(decoded).toMatchObject({ recordCount: 2, malformed: { count: 0 }, replacedStrings: 1 });
  });

  test("an id of the wrong size is left out and warned of, its record kept", () => {
    const record = Buffer.concat([goodRecord(), field(9, "ab".repeat(16)), field(10, "x")]);
    const decoded = decodeLogsProtobuf(requestOf(record));
    expect(decoded.resources[0]?.records[0]).toMatchObject({ traceId: "", spanId: "" });
    expect(decoded.warnings).toEqual([
      "2 trace or span ids were left out: they must be 16 and 8 bytes, in JSON as hex.",
    ]);
  });
});

describe("a request that cannot be read as a whole", () => {
  test("cut off anywhere it is malformed or holds fewer records, and nothing else is thrown", () => {
    const whole = requestOf(goodRecord(), goodRecord());
    for (let length = 1; length < whole.byteLength; length += 1) {
      expect(() => decodeLogsProtobuf(whole.subarray(0, length))).toThrow(MalformedPayloadError);
    }
  });

  test("says near which byte and what is wrong", () => {
    const cut = requestOf(goodRecord()).subarray(0, -1);
    expect(() => decodeLogsProtobuf(cut)).toThrow(
      /^The body is not a valid OTLP logs request: near byte 2, field 1 announces \d+ bytes, \d+ are left\. It may have been cut off on its way\.$/,
    );
  });

  test("spans and metrics are told where they belong", () => {
    const span = Buffer.concat([field(1, Buffer.alloc(16, 1)), field(2, Buffer.alloc(8, 1))]);
    const metric = Buffer.concat([field(1, "queue.depth"), field(5, field(1))]);
    expect(() => decodeLogsProtobuf(requestOf(span))).toThrow("send it to /v1/traces");
    expect(() => decodeLogsProtobuf(requestOf(metric))).toThrow("send it to /v1/metrics");
  });

  test("more parts than the collector will hold are refused before they are made", () => {
    const million = Buffer.alloc(2_000_002, Buffer.from([0x12, 0x00]));
    expect(() => decodeLogsProtobuf(field(1, field(2, million)))).toThrow(OversizedPayloadError);
  });
});

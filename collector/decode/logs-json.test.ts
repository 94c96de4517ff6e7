import { describe, expect, test } from "vitest";
import { decodeLogsJson } from "./logs-json.ts";
import { MalformedPayloadError, OversizedPayloadError } from "./malformed.ts";
import type { AttributeValue, DecodedLogs } from "./records.ts";

function decode(body: unknown): DecodedLogs {
  return decodeLogsJson(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));
}

function requestOf(...logRecords: unknown[]): unknown {
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "orders" } }] };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: "scope" }, logRecords }] }] };
}

function bodyOf(value: unknown): AttributeValue | undefined {
  return decode(requestOf({ body: value })).resources[0]?.records[0]?.body;
}

/** A record whose body is nothing in so many arrays. */
function nest(levels: number): unknown {
  let body: unknown = {};
  for (let level = 0; level < levels; level += 1) body = { arrayValue: { values: [body] } };
  return { body };
}

function reasonOf(record: unknown): string {
  const { recordCount, malformed } = decode(requestOf(record, { eventName: "good" }));
  expect([recordCount, malformed.count]).toEqual([1, 1]);
  return malformed.firstReason;
}

test("a record is read field by field, unknown fields ignored", () => {
  const decoded = decode(
    requestOf({
      timeUnixNano: "1796097086468000001",
      observedTimeUnixNano: 1_796_097_086_468_000_000,
      severityNumber: 9,
      severityText: "INFO",
      eventName: "admission.decision",
      body: { kvlistValue: { values: [{ key: "path", value: { stringValue: "/v1/orders" } }] } },
      attributes: [{ key: "admission.attempt", value: { intValue: "2" } }],
      traceId: "5B8EFFF798038103D269B633813FC60C",
      spanId: "eee19b7ec3c1b174",
      flags: 257,
      somethingNew: { at: "all" },
    }),
  );
  expect(decoded).toEqual({
    signal: "logs",
    resources: [
      {
        resource: new Map([["service.name", "orders"]]),
        scopeName: "scope",
        records: [
          {
            timeUnixNano: 1_796_097_086_468_000_001n,
            observedTimeUnixNano: 1_796_097_086_468_000_000n,
            eventName: "admission.decision",
            body: new Map([["path", "/v1/orders"]]),
            attributes: new Map([["admission.attempt", 2]]),
            traceId: "5b8efff798038103d269b633813fc60c",
            spanId: "eee19b7ec3c1b174",
            flags: 1,
            severityNumber: 9,
            severityText: "INFO",
          },
        ],
      },
    ],
    recordCount: 1,
    malformed: { count: 0, firstReason: "" },
    replacedStrings: 0,
    warnings: [],
  });
});

describe("values", () => {
  test.each<[string, unknown, AttributeValue]>([
    ["a string", { stringValue: "a\0b" }, "a\0b"],
    ["an integer string", { intValue: "-9007199254740993" }, -(2n ** 53n) - 1n],
    ["an integer number", { intValue: 3 }, 3],
    ["NaN as JSON.stringify has it", { doubleValue: null }, Number.NaN],
    ["a quoted double", { doubleValue: "-Infinity" }, Number.NEGATIVE_INFINITY],
    ["a bool", { boolValue: false }, false],
    ["bytes", { bytesValue: "AAH/" }, new Uint8Array([0, 1, 255])],
    ["URL-safe bytes", { bytesValue: "AAH_" }, new Uint8Array([0, 1, 255])],
    ["nothing", {}, null],
    ["null for a string", { stringValue: null }, null],
    ["a value we do not know", { stringValueStrindex: 4 }, null],
    [
      "mixed values",
      { arrayValue: { values: [{ intValue: 1 }, {}, { stringValue: "x" }] } },
      [1, null, "x"],
    ],
    ["an empty array", { arrayValue: {} }, []],
  ])("%s", (_name, written, expected) => {
    expect(bodyOf(written)).toEqual(expected);
  });

  test("a key without a value is null, of duplicates the first wins, and __proto__ is a key", () => {
    const body = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"__proto__":{"eventName":"no"},"attributes":[
      {"key":"bare"},{"key":"twice","value":{"intValue":1}},{"key":"twice","value":{"intValue":2}},
      {"key":"__proto__","value":{"stringValue":"just a key"}}]}]}]}]}`;
    const record = decode(body).resources[0]?.records[0];
    expect(record?.eventName).toBe("");
    expect([...(record?.attributes ?? [])]).toEqual([
      ["bare", null],
      ["twice", 1],
      ["__proto__", "just a key"],
    ]);
  });
});

describe("one bad record never costs the others", () => {
  test.each<[string, unknown, string]>([
    ["no object", 7, "log record: expected an object, got 7"],
    ["null", null, "log record: expected an object, got null"],
    [
      "attributes that are no array",
      { attributes: {} },
      "log record attributes: expected an array, got an object",
    ],
    [
      "an attribute that is no object",
      { attributes: ["a"] },
      'log record attributes[0]: expected an object, got "a"',
    ],
    [
      "a bare attribute value",
      {
        attributes: [
          { key: "a", value: {} },
          { key: "b", value: "plain" },
        ],
      },
      'log record attributes[1].value: expected an object such as {"stringValue": "…"}, got "plain"',
    ],
    [
      "an integer that is none",
      { attributes: [{ key: "a", value: { intValue: "many" } }] },
      'log record attributes[0].intValue: expected an integer, got "many"',
    ],
    [
      "a fault deep in a value",
      {
        body: {
          kvlistValue: {
            values: [{ key: "k", value: { arrayValue: { values: [{ boolValue: 1 }] } } }],
          },
        },
      },
      "log record body.kvlistValue.values[0].arrayValue.boolValue: expected true or false, got 1",
    ],
    [
      "bytes that are no base64",
      { body: { bytesValue: "*" } },
      'log record body.bytesValue: expected base64, got "*"',
    ],
    [
      "a negative time",
      { timeUnixNano: -1, attributes: [{ key: "a", value: "also bad" }] },
      "log record timeUnixNano: expected nanoseconds since 1970 as an unsigned 64-bit integer, got -1",
    ],
    [
      "an enum by name",
      { severityNumber: "INFO" },
      'log record severityNumber: expected an integer, got "INFO"',
    ],
    [
      "an event name that is a number",
      { eventName: 5 },
      "log record eventName: expected a string, got 5",
    ],
  ])("%s", (_name, record, reason) => {
    expect(reasonOf(record)).toBe(reason);
  });

  test("values nest 32 levels, and one more makes their record malformed", () => {
    expect(decode(requestOf(nest(32))).recordCount).toBe(1);
    expect(reasonOf(nest(33))).toMatch(/^log record body\..*: nested deeper than 32 levels$/);
    expect(reasonOf(nest(1_000))).toMatch(/^log record body\..*: nested deeper than 32 levels$/);
  });

  test("ids that are no hex of the right size are left out and warned of", () => {
    const decoded = decode(
      requestOf(
        { traceId: "W47/95gDgQPSabYzgT/GDA==", spanId: 5 },
        { traceId: "0".repeat(32), spanId: "" },
      ),
    );
    expect(decoded.recordCount).toBe(2);
    expect(decoded.resources[0]?.records.map(({ traceId }) => traceId)).toEqual(["", ""]);
    expect(decoded.warnings).toEqual([
      "2 trace or span ids were left out: they must be 16 and 8 bytes, in JSON as hex.",
    ]);
  });
});

describe("text that is none", () => {
  test("bad bytes and lone surrogates become U+FFFD and are counted by string", () => {
    const decoded = decodeLogsJson(
      Buffer.concat([
        Buffer.from('{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"eventName":"a'),
        Buffer.from([0xff]),
        Buffer.from(
          String.raw`","severityText":"\ud800b","body":{"stringValue":"\ud83d\ude00"}}]}]}]}`,
        ),
      ]),
    );
    expect(decoded.resources[0]?.records[0]).toMatchObject({
      eventName: "a\uFFFD",
      severityText: "\uFFFDb",
      body: "😀",
    });
    expect(decoded.replacedStrings).toBe(2);
  });

  test("a sample of a long text never ends in half a character", () => {
    const reason = reasonOf({ timeUnixNano: `${"9".repeat(38)}😀` });
    expect(reason).toMatch(/got "9{38}\uFFFD…$/);
  });

  test("a byte order mark is passed over", () => {
    expect(decode(`\uFEFF{"resourceLogs":[]}`)).toMatchObject({ recordCount: 0, warnings: [] });
  });
});

describe("a request that cannot be read as a whole", () => {
  test.each<[string, unknown, RegExp]>([
    ["no JSON", "nonsense", /^The body is not JSON: /],
    ["nothing", "", /^The body is not JSON: /],
    ["an array", [], /must be a JSON object with resourceLogs, but is an array/],
    [
      "a level that is no array",
      { resourceLogs: {} },
      /malformed at resourceLogs: expected an array, got an object/,
    ],
    [
      "an entry that is no object",
      { resourceLogs: [1] },
      /malformed at resourceLogs\[0\]: expected an object, got 1/,
    ],
    [
      "records that are no array",
      { resourceLogs: [{ scopeLogs: [{ logRecords: {} }] }] },
      /malformed at resourceLogs\[0\]\.scopeLogs\[0\]\.logRecords: expected an array/,
    ],
    [
      "a resource with a bad attribute",
      { resourceLogs: [{ resource: { attributes: [{ key: 1 }] } }] },
      /malformed at resourceLogs\[0\]\.resource\.attributes\[0\]\.key: expected a string, got 1/,
    ],
    ["another signal", { resourceSpans: [] }, /carries spans .* send it to \/v1\/traces/],
  ])("%s", (_name, body, message) => {
    expect(() => decode(body)).toThrow(MalformedPayloadError);
    expect(() => decode(body)).toThrow(message);
  });

  test("names the field at fault", () => {
    expect(() => decode({ resourceLogs: [{ scopeLogs: 1 }] })).toThrow(
      expect.objectContaining({ field: "resourceLogs[0].scopeLogs" }),
    );
  });

  test("a body without anything of ours is taken with a warning", () => {
    expect(decode({}).warnings).toEqual([
      "The request carried no resourceLogs, so nothing was counted.",
    ]);
    expect(decode({ hello: "world" }).warnings).toHaveLength(1);
    expect(decode({ resource_logs: [] }).warnings[0]).toContain(
      "spells its keys in lowerCamelCase",
    );
  });

  test("depth and size bombs are turned away before they are parsed", () => {
    expect(() => decode("[".repeat(1_000_000))).toThrow("The body nests deeper than 10000 levels.");
    expect(() => decode(`{"a":"${"[".repeat(20_000)}\\"["}`)).not.toThrow();
    const zeros = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${"0,".repeat(1_000_001)}0]}]}]}`;
    expect(() => decode(zeros)).toThrow(OversizedPayloadError);
    expect(() => decode("[".concat("0,".repeat(8_000_001), "0]"))).toThrow(OversizedPayloadError);
  });
});

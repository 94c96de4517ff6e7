import { describe, expect, test } from "vitest";
import { countJson } from "./count-json.ts";
import { countProtobuf } from "./count-protobuf.ts";
import {
  attribute,
  field,
  fixed64Field,
  goodRecord,
  requestOf,
  varintField,
} from "./protobuf-fixture.ts";

const span = Buffer.concat([
  field(1, Buffer.alloc(16, 1)),
  field(2, Buffer.alloc(8, 2)),
  field(5, "GET /v1/orders"),
  varintField(6, 2),
  fixed64Field(7, 1n),
]);

/** A metric whose data, of the given kind, has so many points. */
function metricOf(kind: number, points: number): Buffer {
  const data = Array.from({ length: points }, () => field(1, fixed64Field(3, 1n)));
  return Buffer.concat([field(1, "queue.depth"), field(kind, ...data)]);
}

function encode(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}

describe("protobuf", () => {
  test("spans are counted, with the services they are of", () => {
    expect(countProtobuf(requestOf(span, span))).toEqual({
      signal: "traces",
      itemCount: 2,
      malformed: { count: 0, firstReason: "" },
      serviceNames: ["orders"],
      warnings: [],
    });
  });

  test("an empty body is an empty request", () => {
    expect(countProtobuf(Buffer.alloc(0))).toMatchObject({
      itemCount: 0,
      serviceNames: [],
    });
  });

  test("a bad item is set aside and counted", () => {
    const bad = Buffer.from([0x32, 0x7f]);
    expect(countProtobuf(requestOf(span, bad))).toMatchObject({
      itemCount: 1,
      malformed: { count: 1, firstReason: "field 6 announces 127 bytes, 0 are left" },
    });
  });

  test("other signals are told where they belong", () => {
    const timeless = attribute(6, "admission.verdict", field(1, "rejected"));
    const observed = Buffer.concat([fixed64Field(11, 1n), timeless]);
    expect(() => countProtobuf(requestOf(goodRecord()))).toThrow("send it to /v1/logs");
    expect(() => countProtobuf(requestOf(observed))).toThrow("send it to /v1/logs");
    expect(() => countProtobuf(requestOf(timeless))).toThrow("None of the spans has a trace id");
    expect(() => countProtobuf(requestOf(metricOf(7, 1)))).toThrow("send it to /v1/metrics");
    expect(() => countProtobuf(requestOf(metricOf(5, 1)))).toThrow(
      "None of the spans has a trace id",
    );
  });
});

describe("JSON", () => {
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "orders" } }] };

  test("spans are counted, whatever is in them", () => {
    const spans = [{ traceId: "5b8efff798038103d269b633813fc60c" }, {}, 7];
    const body = encode({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] });
    expect(countJson(body)).toEqual({
      signal: "traces",
      itemCount: 2,
      malformed: { count: 1, firstReason: "expected an object, got 7" },
      serviceNames: ["orders"],
      warnings: [],
    });
  });

  test("other signals are told where they belong", () => {
    expect(() => countJson(encode({ resourceLogs: [] }))).toThrow("send it to /v1/logs");
  });
});

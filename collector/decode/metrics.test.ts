import { describe, expect, test } from "vitest";
import { decodeMetricsJson } from "./metrics-json.ts";
import { decodeMetricsProtobuf } from "./metrics-protobuf.ts";
import { field, fixed64Field, goodRecord, requestOf, varintField } from "./protobuf-fixture.ts";

const good = Buffer.concat([fixed64Field(2, 5n), fixed64Field(3, 7n), fixed64Field(6, 42n)]);

function sumOf(...points: Buffer[]): Buffer {
  const data = points.map((point) => field(1, point));
  return Buffer.concat([field(7, ...data, varintField(2, 2), varintField(3, 1)), field(1, "n")]);
}

function json(metric: object): Buffer {
  return Buffer.from(
    JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] }),
  );
}

describe("protobuf", () => {
  test("a bad point is set aside by itself, and counted", () => {
    const cutOff = Buffer.from([0x11, 0x00]);
    const decoded = decodeMetricsProtobuf(requestOf(sumOf(good, cutOff, good)));
    expect(decoded.pointCount).toBe(2);
    expect(decoded.malformed).toEqual({
      count: 1,
      firstReason: "data point: field 2 needs 8 bytes, 1 are left",
    });
    expect(decoded.resources[0]?.metrics[0]).toMatchObject({
      name: "n",
      kind: "sum",
      temporality: "cumulative",
      isMonotonic: true,
      points: [
        { startTimeUnixNano: 5n, timeUnixNano: 7n, value: 42 },
        { startTimeUnixNano: 5n, timeUnixNano: 7n, value: 42 },
      ],
    });
  });

  test("a metric that is bad around its points takes them along, all counted", () => {
    const bad = Buffer.concat([sumOf(good, good, good), Buffer.from([0x0a, 0x7f])]);
    const { pointCount, malformed } = decodeMetricsProtobuf(requestOf(bad, sumOf(good)));
    expect(pointCount).toBe(1);
    expect(malformed.count).toBe(3);
  });

  test("integers beyond what a double holds stay exact, and times too", () => {
    const huge = Buffer.concat([fixed64Field(3, 2n ** 63n + 1n), fixed64Field(6, 2n ** 62n + 1n)]);
    const decoded = decodeMetricsProtobuf(requestOf(sumOf(huge)));
    expect(decoded.resources[0]?.metrics[0]?.points).toMatchObject([
      { timeUnixNano: 2n ** 63n + 1n, value: 2n ** 62n + 1n },
    ]);
  });

  test("numbers of a repeated field may be packed or not", () => {
    const bytes = Buffer.concat([1n, 2n].map((count) => fixed64Field(6, count).subarray(1)));
    const packed = Buffer.concat([fixed64Field(4, 3n), field(6, bytes)]);
    const single = Buffer.concat([fixed64Field(4, 3n), fixed64Field(6, 1n), fixed64Field(6, 2n)]);
    for (const point of [packed, single]) {
      const metric = field(9, field(1, point));
      const decoded = decodeMetricsProtobuf(requestOf(metric));
      expect(decoded.resources[0]?.metrics[0]?.points).toMatchObject([
        { count: 3, bucketCounts: [1, 2] },
      ]);
    }
  });

  test("other signals are told where they belong", () => {
    expect(() => decodeMetricsProtobuf(requestOf(goodRecord()))).toThrow("send it to /v1/logs");
    const span = Buffer.concat([field(1, Buffer.alloc(16, 1)), fixed64Field(7, 1n)]);
    expect(() => decodeMetricsProtobuf(requestOf(span))).toThrow("send it to /v1/traces");
  });
});

describe("JSON", () => {
  test("a bad point is set aside by itself, and named", () => {
    const dataPoints = [
      { timeUnixNano: "7", asInt: "42" },
      { timeUnixNano: "soon", asInt: "42" },
      7,
      { timeUnixNano: "7", asDouble: null },
    ];
    const decoded = decodeMetricsJson(json({ name: "n", gauge: { dataPoints } }));
    expect(decoded.malformed).toEqual({
      count: 2,
      firstReason:
        'data point timeUnixNano: expected nanoseconds since 1970 as an unsigned 64-bit integer, got "soon"',
    });
    expect(decoded.resources[0]?.metrics[0]?.points).toMatchObject([
      { value: 42 },
      { value: Number.NaN },
    ]);
  });

  test("an enum's name is a fault of its metric, which counts its points", () => {
    const sum = {
      dataPoints: [{ asInt: 1 }, { asInt: 2 }],
      aggregationTemporality: "AGGREGATION_TEMPORALITY_DELTA",
    };
    expect(decodeMetricsJson(json({ name: "n", sum })).malformed).toEqual({
      count: 2,
      firstReason:
        'metric sum.aggregationTemporality: expected 1 (delta) or 2 (cumulative), got "AGGREGATION_TEMPORALITY_DELTA"',
    });
  });

  test("an empty request is told what it lacks", () => {
    expect(decodeMetricsJson(Buffer.from("{}")).warnings).toEqual([
      "The request carried no resourceMetrics, so nothing was counted.",
    ]);
  });
});

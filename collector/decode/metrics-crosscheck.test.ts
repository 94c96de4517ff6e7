// Requests of any shape, written by OpenTelemetry's own encoder and as OTLP's JSON, must read the
// same with our two decoders, and nothing that is done to their bytes may do more than reject them.
import root from "@opentelemetry/otlp-transformer/build/src/generated/root.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MalformedPayloadError, OversizedPayloadError } from "./malformed.ts";
import { decodeMetricsJson } from "./metrics-json.ts";
import { decodeMetricsProtobuf } from "./metrics-protobuf.ts";

interface ReferenceType {
  fromObject(value: object): object;
  encode(message: object): { finish(): Uint8Array };
}

/** The generated root is typed as an empty namespace; this is the path to the metrics request. */
const reference: ReferenceType = Reflect.get(root, "opentelemetry").proto.collector.metrics.v1
  .ExportMetricsServiceRequest;

const nanos = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);
const count = fc.integer({ min: 0, max: 1_000_000 });
// JSON.stringify loses the sign of −0.
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const text = fc.string({ maxLength: 20 });
const attributes = fc.array(fc.record({ key: text, value: fc.record({ stringValue: text }) }), {
  maxLength: 3,
});
const base = { attributes, startTimeUnixNano: nanos, timeUnixNano: nanos };
const numberPoint = fc.oneof(
  fc.record({ ...base, asDouble: finite }),
  fc.record({ ...base, asInt: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) }),
);
const histogramPoint = fc.record({
  ...base,
  count: count.map(String),
  sum: finite,
  explicitBounds: fc.array(finite, { maxLength: 5 }),
  bucketCounts: fc.array(count.map(String), { maxLength: 6 }),
});
const buckets = fc.record({
  offset: fc.integer({ min: -5_000, max: 5_000 }),
  bucketCounts: fc.array(count.map(String), { maxLength: 6 }),
});
const exponentialPoint = fc.record({
  ...base,
  count: count.map(String),
  scale: fc.integer({ min: -10, max: 20 }),
  zeroCount: count.map(String),
  positive: buckets,
  negative: buckets,
});
const points = <Point>(point: fc.Arbitrary<Point>) => fc.array(point, { maxLength: 4 });
const temporality = fc.constantFrom(1, 2);
const data = fc.oneof(
  fc.record({ gauge: fc.record({ dataPoints: points(numberPoint) }) }),
  fc.record({
    sum: fc.record({
      dataPoints: points(numberPoint),
      aggregationTemporality: temporality,
      isMonotonic: fc.boolean(),
    }),
  }),
  fc.record({
    histogram: fc.record({
      dataPoints: points(histogramPoint),
      aggregationTemporality: temporality,
    }),
  }),
  fc.record({
    exponentialHistogram: fc.record({
      dataPoints: points(exponentialPoint),
      aggregationTemporality: temporality,
    }),
  }),
);
const metric = fc
  .tuple(fc.record({ name: text, unit: text }), data)
  .map(([named, holds]) => ({ ...named, ...holds }));
const request = fc.array(fc.array(metric, { maxLength: 4 }), { maxLength: 3 }).map((resources) => ({
  resourceMetrics: resources.map((metrics) => ({
    resource: { attributes: [{ key: "service.name", value: { stringValue: "orders" } }] },
    scopeMetrics: [{ scope: { name: "s" }, metrics }],
  })),
}));

function encoded(body: object): Buffer {
  return Buffer.from(reference.encode(reference.fromObject(body)).finish());
}

test("protobuf and JSON of one request are one and the same", () => {
  fc.assert(
    fc.property(request, (body) => {
      const fromProtobuf = decodeMetricsProtobuf(encoded(body));
      const fromJson = decodeMetricsJson(Buffer.from(JSON.stringify(body)));
      expect(fromJson).toEqual(fromProtobuf);
      expect(fromProtobuf.malformed.count).toBe(0);
    }),
    { numRuns: 300 },
  );
});

describe("whatever is done to the bytes", () => {
  const harm = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })),
    { minLength: 1, maxLength: 5 },
  );

  test.each([
    ["protobuf", encoded, decodeMetricsProtobuf],
    ["JSON", (body: object) => Buffer.from(JSON.stringify(body)), decodeMetricsJson],
  ] as const)("%s is read, or rejected with a sentence", (_, encode, decode) => {
    fc.assert(
      fc.property(request, harm, fc.boolean(), (body, changes, isCut) => {
        const bytes = Buffer.from(encode(body));
        for (const [place, byte] of changes) {
          if (bytes.length > 0) bytes[Math.floor(place * (bytes.length - 1))] = byte;
        }
        const payload = isCut ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
        try {
          const { pointCount, resources } = decode(payload);
          const read = resources.flatMap(({ metrics }) => metrics.flatMap((each) => each.points));
          expect(read).toHaveLength(pointCount);
        } catch (error) {
          const isOurs =
            error instanceof MalformedPayloadError || error instanceof OversizedPayloadError;
          if (!isOurs) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AttributeValue } from "../../collector/decode/records.ts";
import { bytesOf, post, startHttp } from "./otlp-receivers.ts";

interface Capture {
  file: string;
  type: string;
  encoding?: string;
}

const PROTOBUF = "application/x-protobuf";
const JSON_TYPE = "application/json";

const logCaptures: Capture[] = [
  { file: "js214-proto-logs.binpb", type: PROTOBUF },
  { file: "js214-proto-logs.binpb.gz", type: PROTOBUF, encoding: "gzip" },
  { file: "js214-proto-logs.binpb.multi-member.gz", type: PROTOBUF, encoding: "gzip" },
  { file: "js214-proto-logs.binpb.zlib-deflate", type: PROTOBUF, encoding: "deflate" },
  { file: "js301-proto-logs.binpb", type: PROTOBUF },
  { file: "js214-json-logs.json", type: JSON_TYPE },
  { file: "js301-json-logs.json", type: JSON_TYPE },
];

function readCapture(file: string): Buffer {
  return readFileSync(new URL(`captures/${file}`, import.meta.url));
}

/** What `1e21` and the infinite double of the same program look like in each capture. */
function expectedNumbers(file: string): { huge: AttributeValue; inf: number } {
  // 0.214 wrapped the integer in protobuf, 0.301 sends a double; JSON keeps neither infinity.
  if (file.startsWith("js214-proto")) return { huge: 3_875_820_019_684_212_736n, inf: Infinity };
  return { huge: 1e21, inf: file.includes("json") ? Number.NaN : Infinity };
}

test.each(logCaptures)("$file", async ({ file, type, encoding }) => {
  const { url, intake } = await startHttp();
  const headers = encoding === undefined ? {} : { "Content-Encoding": encoding };
  const response = await post(url, readCapture(file), { type, headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(Buffer.from(await bytesOf(response)).toString()).toBe(type === JSON_TYPE ? "{}" : "");
  const { huge, inf } = expectedNumbers(file);
  expect(intake.records).toHaveLength(4);
  expect(intake.records[0]).toMatchObject({
    eventName: "admission.decision",
    severityNumber: 9,
    severityText: "INFO",
    body: new Map<string, AttributeValue>([
      ["path", "/v1/orders"],
      ["nested", new Map([["a", [1, 2.5, null, "x", true]]])],
      ["blob", new Uint8Array([0, 1, 255])],
    ]),
  });
  const attributes = Object.fromEntries(intake.records[0]?.attributes ?? []);
  expect(attributes).toMatchObject({
    huge,
    inf,
    nan: Number.NaN,
    neg: -1,
    empty: null,
    arr: ["a", "b"],
  });
  expect(Number(attributes["big"])).toBe(2 ** 62);
  expect(intake.requests[0]?.decoded).toMatchObject({
    malformed: { count: 0 },
    resources: [{ scopeName: "demo.admission" }],
  });
});

test("a capture and its compressed forms are one and the same request", async () => {
  const { url, intake } = await startHttp();
  for (const { file, type, encoding } of logCaptures.slice(0, 4)) {
    const headers = encoding === undefined ? {} : { "Content-Encoding": encoding };
    await post(url, readCapture(file), { type, headers });
  }
  const hashes = intake.requests.map(({ payloadHash }) => Buffer.from(payloadHash).toString("hex"));
  expect(new Set(hashes).size).toBe(1);
});

test.each([
  ["traces", "js214-proto-traces.binpb", 4],
  ["traces", "js301-proto-traces.binpb", 4],
  ["traces", "js214-json-traces.json", 4],
  ["traces", "js301-json-traces.json", 4],
])("%s of %s are counted", async (signal, file, itemCount) => {
  const { url, intake } = await startHttp();
  const type = file.endsWith("json") ? JSON_TYPE : PROTOBUF;
  const response = await post(url, readCapture(file), { path: `/v1/${signal}`, type });
  expect(response.status).toBe(200);
  expect(intake.requests.map(({ decoded }) => decoded)).toEqual([
    {
      signal,
      itemCount,
      malformed: { count: 0, firstReason: "" },
      serviceNames: ["orders"],
      warnings: [],
    },
  ]);
});

test.each([
  "js214-proto-metrics.binpb",
  "js301-proto-metrics.binpb",
  "js214-json-metrics.json",
  "js301-json-metrics.json",
])("the points of %s", async (file) => {
  const { url, intake } = await startHttp();
  const type = file.endsWith("json") ? JSON_TYPE : PROTOBUF;
  const response = await post(url, readCapture(file), { path: "/v1/metrics", type });
  expect(response.status).toBe(200);
  const decoded = intake.requests[0]?.decoded;
  if (decoded?.signal !== "metrics") throw new Error("It is no metrics request.");
  expect(decoded).toMatchObject({ pointCount: 5, malformed: { count: 0 }, replacedStrings: 0 });
  const metrics = decoded.resources.flatMap((resource) => resource.metrics);
  expect(
    metrics.map(({ kind, temporality, isMonotonic, points }) => ({
      kind,
      temporality,
      isMonotonic,
      points: points.length,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "isMonotonic": false,
        "kind": "exponentialHistogram",
        "points": 1,
        "temporality": "cumulative",
      },
      {
        "isMonotonic": true,
        "kind": "sum",
        "points": 2,
        "temporality": "cumulative",
      },
      {
        "isMonotonic": false,
        "kind": "histogram",
        "points": 1,
        "temporality": "cumulative",
      },
      {
        "isMonotonic": false,
        "kind": "sum",
        "points": 1,
        "temporality": "cumulative",
      },
    ]
  `);
  for (const { points } of metrics) {
    for (const point of points) expect(point.timeUnixNano).toBeGreaterThan(10n ** 18n);
  }
});

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodePayload } from "./decode.ts";
import { goodRecord, requestOf } from "./protobuf-fixture.ts";

const protobuf = requestOf(goodRecord());
const json = Buffer.from('{"resourceLogs":[]}');

test("each signal and encoding has its decoder", () => {
  expect(decodePayload("logs", "protobuf", protobuf)).toMatchObject({
    signal: "logs",
    recordCount: 1,
  });
  expect(decodePayload("logs", "json", json)).toMatchObject({ signal: "logs", recordCount: 0 });
  expect(decodePayload("traces", "protobuf", Buffer.alloc(0))).toMatchObject({ signal: "traces" });
  expect(decodePayload("metrics", "json", Buffer.from('{"resourceMetrics":[]}'))).toMatchObject({
    signal: "metrics",
    pointCount: 0,
  });
});

test("the usual mix-ups are named", () => {
  expect(() => decodePayload("logs", "protobuf", json)).toThrow(
    "set Content-Type: application/json",
  );
  expect(() => decodePayload("logs", "json", protobuf)).toThrow(
    "set Content-Type: application/x-protobuf",
  );
  expect(() => decodePayload("logs", "json", gzipSync(json))).toThrow("set Content-Encoding: gzip");
});

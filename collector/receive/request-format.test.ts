import { expect, test } from "vitest";
import { answerBy } from "./grpc-export.ts";
import { describeBytes } from "./limits.ts";
import { compressionOf, contentLengthOf, encodingOf } from "./request-format.ts";

test.each([
  ["application/x-protobuf", "protobuf"],
  ["application/json", "json"],
  ["Application/JSON ; charset=UTF-8", "json"],
  ["application/x-protobuf; proto=x", "protobuf"],
  ["application/jsonx", null],
  ["application/grpc", null],
  ["text/plain; application/json", null],
  ["", null],
  [undefined, null],
])("the type %j is %s", (type, encoding) => {
  expect(encodingOf(type)).toBe(encoding);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["Identity", "identity"],
  [" GZIP ", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
])("the content encoding %j is %s", (header, compression) => {
  expect(compressionOf(header === undefined ? {} : { "content-encoding": header })).toBe(
    compression,
  );
});

test.each(["zstd", "br", "gzip, gzip", "snappy"])(
  "the content encoding %s is refused",
  (header) => {
    expect(() => compressionOf({ "content-encoding": header })).toThrow(
      expect.objectContaining({ httpStatus: 415 }),
    );
  },
);

test("a content length is a number of bytes or unknown", () => {
  expect(contentLengthOf({ "content-length": "12" })).toBe(12);
  expect(contentLengthOf({})).toBeNull();
});

test("a gRPC answer is due before the caller gives up, and at most 8 s after arrival", () => {
  expect(answerBy(1_000, Number.POSITIVE_INFINITY)).toBe(1_000 + 8_000);
  expect(answerBy(1_000, new Date(60_000))).toBe(1_000 + 8_000);
  expect(answerBy(1_000, new Date(3_000))).toBe(3_000 - 200);
});

test("sizes are said in MiB where they are round", () => {
  expect(describeBytes(64 * 1024 * 1024)).toBe("64 MiB");
  expect(describeBytes(1_000)).toBe("1000 bytes");
});

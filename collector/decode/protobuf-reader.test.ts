import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { field, fixed64Field, tag, varint, varintField } from "./protobuf-fixture.ts";
import { ProtobufReader } from "./protobuf-reader.ts";

function readerAt(bytes: Buffer): ProtobufReader {
  const reader = new ProtobufReader(bytes);
  reader.next();
  return reader;
}

describe("integers", () => {
  test("every signed 64-bit integer is read exactly, as a number while that is exact", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const read = readerAt(varintField(3, value)).int64();
        expect(BigInt(read)).toBe(value);
        expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? "number" : "bigint");
      }),
    );
  });

  test.each([2 ** 53 - 1, -(2 ** 53 - 1), -1, 0, 2 ** 31, 2 ** 32, -(2 ** 32)])(
    "%d stays a number",
    (value) => {
      expect(readerAt(varintField(3, value)).int64()).toBe(value);
    },
  );

  test("64-bit times keep their last nanosecond", () => {
    expect(readerAt(fixed64Field(1, 2n ** 64n - 1n)).fixed64()).toBe(2n ** 64n - 1n);
  });

  test("a varint of more than ten bytes is a fault", () => {
    const reader = readerAt(Buffer.concat([tag(3, 0), Buffer.alloc(11, 0xff)]));
    reader.int64();
    expect(reader.fault).toBe("field 3 holds a varint that does not end");
  });
});

describe("strings", () => {
  test("any text is read as it was written, however often", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const bytes = field(1, text);
        expect(readerAt(bytes).string()).toBe(text.toWellFormed());
        expect(readerAt(bytes).string()).toBe(text.toWellFormed());
      }),
    );
  });

  test("bytes that are no UTF-8 are replaced and counted; a genuine U+FFFD is not", () => {
    const reader = readerAt(
      Buffer.concat([field(1, Buffer.from([0x61, 0xff])), field(1, "\uFFFD")]),
    );
    expect(reader.string()).toBe("a\uFFFD");
    expect(reader.replacedStrings).toBe(1);
    reader.next();
    expect(reader.string()).toBe("\uFFFD");
    expect(reader.replacedStrings).toBe(1);
  });

  test("a Latin-1 byte is never taken for the letter it would be in Latin-1", () => {
    expect(readerAt(field(1, "é")).string()).toBe("é");
    expect(readerAt(field(1, Buffer.from([0xe9]))).string()).toBe("\uFFFD");
  });

  test("U+0000 is kept", () => {
    expect(readerAt(field(1, "a\0b")).string()).toBe("a\0b");
  });
});

describe("ids", () => {
  test("are lower-case hex, empty when all zero, null when of another size", () => {
    expect(readerAt(field(9, Buffer.alloc(16, 0xab))).id(16)).toBe("ab".repeat(16));
    expect(readerAt(field(9, Buffer.alloc(16))).id(16)).toBe("");
    expect(readerAt(field(9, "")).id(16)).toBe("");
    expect(readerAt(field(9, "ab".repeat(16))).id(16)).toBeNull();
  });
});

describe("skipping", () => {
  test("passes over every wire type, groups in groups included", () => {
    const group = Buffer.concat([tag(7, 3), tag(8, 3), varintField(1, 1), tag(8, 4), tag(7, 4)]);
    const fixed32 = Buffer.concat([tag(6, 5), Buffer.alloc(4)]);
    const unknown = [varintField(3, -1), fixed64Field(4, 1n), field(5, "text"), fixed32, group];
    const reader = new ProtobufReader(Buffer.concat([...unknown, varintField(1, 42)]));
    while (reader.next() && reader.field !== 1) reader.skip();
    expect(reader.int64()).toBe(42);
    expect(reader.fault).toBe("");
  });

  test.each([
    ["a field number 0", Buffer.from([0x00]), "a field number is 0"],
    ["wire type 6", Buffer.from([0x0e]), "field 1 has wire type 6, which cannot start a field"],
    ["the end of no group", tag(2, 4), "field 2 has wire type 4, which cannot start a field"],
    ["a group that stays open", tag(2, 3), "group 2 is never closed"],
    ["a group closed as another", Buffer.concat([tag(2, 3), tag(3, 4)]), "group 2 is closed as 3"],
    ["groups without end", Buffer.alloc(100_000, 0x0b), "groups nest deeper than 32 levels"],
    [
      "a length beyond the end",
      Buffer.from([0x0a, 0x05, 0x61]),
      "field 1 announces 5 bytes, 1 are left",
    ],
    [
      "a length beyond 32 bits",
      Buffer.concat([tag(1, 2), varint(2n ** 32n + 1n)]),
      "a tag or length is cut off or too large",
    ],
    [
      "a negative length",
      Buffer.concat([tag(1, 2), varint(-1)]),
      "a tag or length is cut off or too large",
    ],
    ["a fixed64 cut off", Buffer.from([0x09, 0x01]), "field 1 needs 8 bytes, 1 are left"],
  ])("%s is a fault that ends reading", (_name, bytes, fault) => {
    const reader = new ProtobufReader(bytes);
    while (reader.next()) reader.skip();
    expect(reader.fault).toBe(fault);
    expect(reader.next()).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { parseDouble, parseInteger, parseUnsigned64 } from "./json-numbers.ts";

describe("intValue", () => {
  test.each([
    [7, 7],
    ["7", 7],
    ["-7", -7],
    ["9007199254740991", 2 ** 53 - 1],
    ["9007199254740993", 2n ** 53n + 1n],
    ["-9223372036854775808", -(2n ** 63n)],
    // Beyond 64 bits, or rounded by its sender: still an integer-valued double.
    [1e21, 1e21],
    ["1e+21", 1e21],
    ["9223372036854775808", 2 ** 63],
    [4_611_686_018_427_388_000, 4_611_686_018_427_388_000],
  ])("%j is %s", (written, expected) => {
    expect(parseInteger(written)).toBe(expected);
  });

  test.each([[1.5], ["1.5"], [""], [" 7"], ["0x10"], ["seven"], [true], [{}], ["9".repeat(41)]])(
    "%j is no integer",
    (written) => {
      expect(parseInteger(written)).toBeNull();
    },
  );
});

describe("nanosecond times", () => {
  test.each([
    ["1796097086468000001", 1_796_097_086_468_000_001n],
    [1_796_097_086_468_000_000, 1_796_097_086_468_000_000n],
    ["18446744073709551615", 2n ** 64n - 1n],
    [0, 0n],
  ])("%j is %s", (written, expected) => {
    expect(parseUnsigned64(written)).toBe(expected);
  });

  test.each([["-1"], [-1], ["18446744073709551616"], [1e21], [1.5], ["soon"], [true]])(
    "%j is no time",
    (written) => {
      expect(parseUnsigned64(written)).toBeNull();
    },
  );
});

describe("doubleValue", () => {
  test.each([
    [2.5, 2.5],
    ["2.5", 2.5],
    ["-1e-3", -0.001],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    [null, Number.NaN],
  ])("%j is %s", (written, expected) => {
    expect(parseDouble(written)).toBe(expected);
  });

  test.each([[""], ["1,5"], ["inf"], [true], [[]], ["1".repeat(1_101)]])(
    "%j is no number",
    (written) => {
      expect(parseDouble(written)).toBeNull();
    },
  );
});

import { describe, expect, test } from "vitest";
import { storableText } from "./storable-text.ts";

describe("storableText", () => {
  test("replaces what Postgres can't keep", () => {
    expect(storableText("a\0b\uD800c")).toBe("a\uFFFDb\uFFFDc");
  });

  test("leaves ordinary text alone, of whatever script", () => {
    expect(storableText("zażółć 👍")).toBe("zażółć 👍");
  });

  test("cuts long names so that different ones stay different", () => {
    const long = "x".repeat(300);
    const [a, b] = [storableText(`${long}a`), storableText(`${long}b`)];
    expect(a).toHaveLength(256);
    expect(a).not.toBe(b);
    expect(storableText(`${long}a`)).toBe(a);
  });

  test("never cuts a character in half", () => {
    expect(storableText(`x${"👍".repeat(200)}`).isWellFormed()).toBe(true);
  });
});

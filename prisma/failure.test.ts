import { describe, expect, test } from "vitest";
import { sqlStateOf } from "./failure.ts";

describe("sqlStateOf", () => {
  test("finds Postgres's code and passes over Prisma's own", () => {
    const cause = { kind: "ValueOutOfRange", originalCode: "22003" };
    const error = { code: "P2010", meta: { driverAdapterError: { name: "x", cause } } };
    expect(sqlStateOf(error)).toBe("22003");
    expect(sqlStateOf({ code: "P1001", meta: {} })).toBeNull();
  });

  test("ends on a cause that is its own cause", () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(sqlStateOf(error)).toBeNull();
  });
});

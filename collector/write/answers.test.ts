import { describe, expect, test } from "vitest";
import type { DecodedCount, DecodedLogs } from "../decode/records.ts";
import { OversizedPayloadError } from "../decode/malformed.ts";
import { acceptedAnswer } from "./accepted-answer.ts";
import { isPermanent } from "./permanent-error.ts";

const logs: DecodedLogs = {
  signal: "logs",
  resources: [],
  recordCount: 3,
  malformed: { count: 1, firstReason: "attributes: expected an array, got a string." },
  replacedStrings: 0,
  warnings: ["The request carried no resourceLogs."],
};

function drop(count: number, example: string) {
  return { service: "shop", environment: "default", reason: "wrong_kind", count, example } as const;
}

describe("acceptedAnswer", () => {
  test("full success has no message", () => {
    expect(acceptedAnswer({ ...logs, warnings: [] }, [])).toEqual({
      kind: "accepted",
      rejected: 0,
      message: "",
    });
  });

  test("says how many records were not counted, and why", () => {
    expect(acceptedAnswer(logs, [drop(2, "a: wrong."), drop(1, "b: wrong.")])).toEqual({
      kind: "accepted",
      rejected: 3,
      message: "2 × a: wrong. 1 × b: wrong.",
    });
  });

  test("passes a warning on where nothing was rejected", () => {
    expect(acceptedAnswer(logs, [])).toMatchObject({
      rejected: 0,
      message: "The request carried no resourceLogs.",
    });
  });

  test("counts the spans that could not be decoded", () => {
    const spans: DecodedCount = {
      signal: "traces",
      itemCount: 4,
      malformed: { count: 2, firstReason: "span: too deep." },
      serviceNames: [],
      warnings: [],
    };
    expect(acceptedAnswer(spans, [])).toMatchObject({
      rejected: 2,
      message: "2 × span: too deep.",
    });
  });
});

describe("isPermanent", () => {
  const prisma = { clientVersion: "7" };

  test("finds the SQLSTATE however deep Prisma has put it", () => {
    expect(isPermanent({ ...prisma, code: "P2010", meta: { code: "22003" } })).toBe(true);
    const driverAdapterError = { cause: { originalCode: "23505" } };
    expect(isPermanent({ ...prisma, code: "P2010", meta: { driverAdapterError } })).toBe(true);
  });

  test("a database that is away, too slow or in a deadlock is worth another try", () => {
    expect(isPermanent({ ...prisma, code: "P1001", meta: {} })).toBe(false);
    expect(isPermanent({ ...prisma, code: "P2028" })).toBe(false);
    expect(isPermanent({ ...prisma, cause: { originalCode: "40P01" } })).toBe(false);
    expect(isPermanent({ ...prisma, cause: { originalCode: "57P01" } })).toBe(false);
    expect(isPermanent({ ...prisma, message: "connection error" })).toBe(false);
    expect(isPermanent({ ...prisma, cause: { originalCode: "23514" } })).toBe(false);
  });

  test("what is neither the data nor named by the database is worth another try too", () => {
    expect(isPermanent(new Error("Client was closed and is not queryable"))).toBe(false);
    expect(isPermanent(new OversizedPayloadError("too many rows"))).toBe(true);
  });
});

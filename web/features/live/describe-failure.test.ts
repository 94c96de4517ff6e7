import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";

test("no answer and a refusal are told apart", () => {
  expect(describeFailure({ message: "Failed to fetch" }).kind).toBe("unreachable");
  expect(
    describeFailure({ message: "x", data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 } }),
  ).toEqual({ kind: "refused", message: "Spillway answers, but cannot read its database." });
});

test("what the server said in its own words is never shown", () => {
  const secret = "password=hunter2";
  const failure = describeFailure({ message: secret, data: { code: "CONFLICT", httpStatus: 409 } });
  expect(failure.message).not.toContain(secret);
});

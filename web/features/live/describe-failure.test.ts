import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";

const failing = (code: string) => describeFailure({ message: "x", data: { code } });

test("no answer, a refusal and an unknown service are told apart", () => {
  expect(describeFailure({ message: "Failed to fetch" }).kind).toBe("unreachable");
  expect(failing("NOT_FOUND").kind).toBe("unknown");
  expect(failing("INTERNAL_SERVER_ERROR")).toEqual({
    kind: "refused",
    message: "Spillway answers, but cannot read its database.",
  });
});

test("what the server said in its own words is never shown", () => {
  const secret = "password=hunter2";
  const failure = describeFailure({ message: secret, data: { code: "CONFLICT" } });
  expect(failure.message).not.toContain(secret);
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { firstEventCommand, sdkVariables } from "./first-event.ts";

/** What a shell hands to curl. */
function argumentsOf(command: string): string[] {
  const printed = execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\0'")]);
  return printed.toString().split("\0").slice(0, -1);
}

test("a shell reads the command as one JSON body without any time or id", () => {
  const [url, , , , body] = argumentsOf(firstEventCommand("http://localhost:4318/", "mercury"));
  expect(url).toBe("http://localhost:4318/v1/logs");
  expect(body).not.toMatch(/time|traceId|spanId/i);
  expect(JSON.parse(body ?? "")).toMatchObject({
    resourceLogs: [{ scopeLogs: [{ logRecords: [{ eventName: "admission.decision" }] }] }],
  });
});

test("a hostile service name stays a name", () => {
  const name = `'; rm -rf / #"$(x)`;
  const body = argumentsOf(firstEventCommand("http://localhost:4318", name))[4] ?? "";
  expect(JSON.parse(body)).toMatchObject({
    resourceLogs: [{ resource: { attributes: [{ value: { stringValue: name } }] } }],
  });
  expect(sdkVariables("http://x", name)).toContain(`'\\''; rm -rf / #"$(x)'`);
});

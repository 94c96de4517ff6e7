import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, startStack, type Stack } from "./stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(async () => {
  await stack.stop();
});

test("the command on the first page works as it stands, twice, and the page opens by itself", async () => {
  const { page, errors } = await openPage(stack, "/");
  await page.getByTestId("no-service").waitFor();
  const command = await page.locator("pre").first().innerText();
  expect(command).toContain(stack.collector.httpUrl);

  execFileSync("sh", ["-c", command.replace(/^curl/, "curl --silent --fail")]);
  const offered = page.getByTestId("stage-offered");
  await offered.waitFor();
  expect(await offered.getAttribute("data-count")).toBe("1");
  expect(await offered.getAttribute("data-units")).toBe("3");
  expect(new URL(page.url()).searchParams.get("service")).toBe("my-service");

  execFileSync("sh", ["-c", command.replace(/^curl/, "curl --silent --fail")]);
  await page.locator('[data-testid="stage-offered"][data-count="2"]').waitFor();
  expect(await page.getByTestId("trust").getAttribute("data-state")).toMatch(/live|delayed/);
  // Two attempts are no ground for any judgement.
  expect(await page.getByTestId("verdict").getAttribute("data-severity")).toBe("unknown");
  expect(errors).toEqual([]);
});

test("Spillway's own service is no service of the user's", async () => {
  const { page } = await openPage(stack, "/?service=spillway.collector");
  await page.getByTestId("service-name").waitFor();
  await page.goto(`${stack.web.url}/`);
  await page.waitForURL(/service=my-service/);
});

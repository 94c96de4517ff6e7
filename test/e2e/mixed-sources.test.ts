import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver } from "../integration/deliver.ts";
import { metricsPayload } from "../integration/metric-payload.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const service = "half-migrated";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(async () => {
  await stack.stop();
});

test("an operation reported by events and by counters is counted once, and the screen says so", async () => {
  const nowMs = Date.now();
  const url = () => stack.collector.httpUrl;
  const decided = otlpJson([
    {
      resource: { "service.name": service, "service.instance.id": "i-1" },
      eventName: "admission.decision",
      nameIn: "field",
      timeNs: BigInt(nowMs) * 1_000_000n,
      observedNs: null,
      traceId: "",
      attributes: { "admission.operation": "checkout", "admission.verdict": "admitted" },
      fault: null,
    },
  ]);
  await deliver(url, decided);
  const attributes = { operation: "checkout", stage: "offered" };
  const points = [{ value: 40, atMs: nowMs, startMs: nowMs - 1_000, attributes }];
  const counted = metricsPayload([{ name: "admission.attempts", kind: "delta", points }], {
    service,
  });
  expect((await deliver(url, counted)).rejected).toBe(1);

  const { page, errors } = await openPage(stack, `/?service=${service}`);
  const offered = page.getByTestId("stage-offered");
  await offered.waitFor();
  expect(await offered.getAttribute("data-count")).toBe("1");
  const trust = page.getByTestId("trust");
  await trust.getByText("1 dropped").waitFor();
  await trust.getByRole("button").first().click();
  await trust.getByText("they are counted once, by the events").waitFor();
  expect(await page.getByTestId("partial").innerText()).toContain("counted once, by the events");
  expect(errors).toEqual([]);
});

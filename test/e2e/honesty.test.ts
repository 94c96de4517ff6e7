import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliver } from "../integration/deliver.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const HOSTILE = `<img src=x onerror="window.broken=1">`;

let stack: Stack;

/** One rejected attempt of a tenant whose name is a trap, counted when it arrives. */
function payload(): string {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const record = {
    eventName: "admission.decision",
    attributes: [
      text("admission.verdict", "rejected"),
      text("admission.reason", "concurrency"),
      text("admission.tenant", HOSTILE),
      text("admission.operation", HOSTILE),
    ],
  };
  return JSON.stringify({
    resourceLogs: [
      {
        resource: { attributes: [text("service.name", "mercury")] },
        scopeLogs: [{ logRecords: [record] }],
      },
    ],
  });
}

beforeAll(async () => {
  stack = await startStack();
  await deliver(() => stack.collector.httpUrl, payload());
});

afterAll(async () => {
  await stack.stop();
});

describe("what is not known is said", () => {
  test("when this browser's requests fail, the figures stay and the strip says error", async () => {
    const { page } = await openPage(stack, "/?service=mercury");
    const offered = page.getByTestId("stage-offered");
    await offered.waitFor();
    await page.route("**/api/trpc/**", (route) => route.abort());
    await page.locator('[data-testid="trust"][data-state="error"]').waitFor();
    expect(await offered.getAttribute("data-count")).toBe("1");
    expect(await page.getByTestId("verdict").innerText()).toMatch(/Unknown since/);
    await page.unroute("**/api/trpc/**");
    await page.locator('[data-testid="trust"]:not([data-state="error"])').waitFor();
  });

  test("a service that nobody has heard of has no data, and the page says what to send", async () => {
    const { page } = await openPage(stack, "/?service=venus");
    await page.getByTestId("no-data").waitFor();
    expect(await page.getByTestId("trust").getAttribute("data-state")).toBe("no-data");
    expect(await page.locator("pre").first().innerText()).toContain("venus");
  });

  test("a filter that matches nothing is a zero of the service and can be taken away", async () => {
    const { page } = await openPage(stack, "/flow?service=mercury&tenant=nobody");
    const absence = page.getByTestId("no-data");
    await absence.waitFor();
    expect(await absence.innerText()).toContain("0 attempts of mercury match tenant nobody");
    await absence.getByRole("button").click();
    await page.getByTestId("exit-eligible-rejected-concurrency").waitFor();
  });

  test("an address that cannot be understood is answered with a note", async () => {
    const { page } = await openPage(stack, "/?service=mercury&range=17x");
    expect(await page.getByTestId("address-notes").innerText()).toContain("17x");
  });
});

test("names that came with the data are text and nothing else", async () => {
  const { page, errors } = await openPage(stack, "/flow?service=mercury");
  await page.getByTestId("stage-offered").waitFor();
  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("option", { name: HOSTILE }).click();
  await page.waitForURL(/operation=/);
  await page.getByTestId("filters").getByText(HOSTILE).waitFor();
  await page.locator("figure .cursor-crosshair").hover();
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
  expect(errors).toEqual([]);
});

test("on a phone nothing is wider than the screen", async () => {
  for (const path of ["/?service=mercury", "/flow?service=mercury"]) {
    const { page } = await openPage(stack, path, { viewport: { width: 390, height: 844 } });
    await page.getByTestId("stage-offered").waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  }
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverAll } from "../integration/deliver.ts";
import { expectedAmounts } from "../integration/funnel-amounts.ts";
import { payloadsOf } from "../oracle/batches.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { seededRandom } from "../oracle/random.ts";
import { figuresOn } from "./figures.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const to = Math.floor(Date.now() / 10_000) * 10_000;
const from = to - 120_000;
const records = randomStream({
  seed: 41,
  attempts: 4_000,
  fromMs: to - 100_000,
  toMs: to - 10_000,
});
const facts = factsOf(records);
const iso = (timeMs: number) => new Date(timeMs).toISOString().replace(".000Z", "Z");
const view = `service=orders&env=production&from=${iso(from)}&to=${iso(to)}`;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
  const payloads = payloadsOf(records, seededRandom(3), 300);
  await deliverAll(() => stack.collector.httpUrl, payloads, { count: 4 });
});

afterAll(async () => {
  await stack.stop();
});

async function openFlow(query: string): Promise<Page> {
  const { page } = await openPage(stack, `/flow?${query}`);
  await page.getByTestId("stage-completed").waitFor();
  return page;
}

function expected(filter: Record<string, string> = {}) {
  const request = { service: "orders", environment: "production", from, to, filter };
  const { logical: _, ...amounts } = expectedAmounts(facts, request);
  return amounts;
}

describe("the funnel's page", () => {
  test("shows exactly what was sent: every stage, every exit, both remainders", async () => {
    const page = await openFlow(view);
    expect(await figuresOn(page)).toEqual(expected());
    expect(await page.getByTestId("trust").getAttribute("data-state")).toBe("historical");
  });

  test("shows exactly what a filter leaves", async () => {
    const value = factsValue("class");
    const page = await openFlow(`${view}&class=${value}`);
    expect(await figuresOn(page)).toEqual(expected({ class: value }));
  });

  test("keeps its state in the address: a copied link and Back show the same", async () => {
    const page = await openFlow(view);
    await page.getByRole("button", { name: "Attempts" }).click();
    await page.waitForURL(/unit=attempts/);
    const copied = await openFlow(new URL(page.url()).search.slice(1));
    const title = copied.getByRole("heading", { name: /^Stages/ });
    expect(await title.innerText()).toContain("attempts");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("unit"));
    expect(await figuresOn(page)).toEqual(expected());
  });

  test("zooms to the span that is drawn over the chart, and Back leads out again", async () => {
    const page = await openFlow(view);
    const plot = page.locator("figure .cursor-crosshair");
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (box === null) throw new Error("The chart has no plot.");
    const at = (share: number) => box.x + box.width * share;
    await page.mouse.move(at(0.25), box.y + 40);
    await page.mouse.down();
    await page.mouse.move(at(0.5), box.y + 50, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get("from") !== iso(from));
    const zoomed = new URL(page.url()).searchParams;
    expect(Date.parse(zoomed.get("from") ?? "")).toBeGreaterThan(from);
    expect(Date.parse(zoomed.get("to") ?? "")).toBeLessThan(to);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("from") === iso(from));
  });
});

function factsValue(dimension: "class"): string {
  const [fact] = facts.filter(({ service }) => service === "orders");
  if (fact === undefined) throw new Error("The stream has no fact of orders.");
  return fact[dimension];
}

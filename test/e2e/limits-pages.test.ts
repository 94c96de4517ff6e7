import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverAll } from "../integration/deliver.ts";
import { millionths } from "../integration/funnel-amounts.ts";
import { payloadsOf } from "../oracle/batches.ts";
import { count } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const to = Math.floor(Date.now() / 60_000) * 60_000;
const from = to - 120_000;
const records = randomStream({
  seed: 47,
  attempts: 3_000,
  fromMs: from,
  toMs: to - 10_000,
  services: ["orders"],
});
const facts = factsOf(records);
const iso = (timeMs: number) => new Date(timeMs).toISOString().replace(".000Z", "Z");
const span = `from=${iso(from)}&to=${iso(to)}`;

let stack: Stack;

/** An instance that was in SHED from its second 30 to 75, and decided something every ten seconds. */
function statefulInstance(): string {
  const attributesOf = (second: number) => ({
    "admission.verdict": "admitted",
    "admission.state": second < 30 || second >= 75 ? "NORMAL" : "SHED",
  });
  const change = (second: number, before: string, after: string) => ({
    second,
    eventName: "admission.state_changed",
    attributes: { "admission.state.from": before, "admission.state.to": after },
  });
  const decisions = Array.from({ length: 12 }, (_, index) => ({
    second: index * 10 + 1,
    eventName: "admission.decision",
    attributes: attributesOf(index * 10 + 1),
  }));
  const events = [...decisions, change(30, "NORMAL", "SHED"), change(75, "SHED", "NORMAL")];
  return otlpJson(
    events.map(({ second, eventName, attributes }) => ({
      resource: { "service.name": "shop", "service.instance.id": "shop-1" },
      eventName,
      nameIn: "field" as const,
      timeNs: BigInt(from + second * 1_000) * 1_000_000n,
      observedNs: null,
      traceId: "",
      attributes,
      fault: null,
    })),
  );
}

beforeAll(async () => {
  stack = await startStack();
  const payloads = [...payloadsOf(records, seededRandom(3), 300), statefulInstance()];
  await deliverAll(() => stack.collector.httpUrl, payloads, { count: 4 });
});

afterAll(async () => {
  await stack.stop();
});

describe("the page of rejections", () => {
  test("shows exactly what was turned away, gate by gate and reason by reason", async () => {
    const { page, errors } = await openPage(stack, `/rejections?service=orders&${span}`);
    await page.getByTestId("gate-policy").waitFor();
    const shown = await page.locator('[data-testid^="rejection-"]').evaluateAll((rows) =>
      rows.map((row) => ({
        name: row.getAttribute("data-testid") ?? "",
        count: Number(row.getAttribute("data-count")),
        units: Number(row.getAttribute("data-units")),
      })),
    );
    const expected = new Map<string, { attempts: bigint; units: bigint }>();
    for (const [what, amount] of count(facts, { service: "orders", fromMs: from, toMs: to })) {
      const [, reason, gate] = /^exit:\w+\/rejected\/(\w+)\/(\w+)$/.exec(what) ?? [];
      if (reason === undefined || gate === undefined) continue;
      const name = `rejection-${gate}-${reason}`;
      const sum = expected.get(name) ?? { attempts: 0n, units: 0n };
      expected.set(name, {
        attempts: sum.attempts + amount.attempts,
        units: sum.units + amount.units,
      });
    }
    const amounts = shown.map(({ name, count: attempts, units }) => [
      name,
      { attempts: millionths(attempts), units: millionths(units) },
    ]);
    expect(Object.fromEntries(amounts)).toEqual(Object.fromEntries(expected));
    expect(errors).toEqual([]);
  });
});

describe("the page of limiters", () => {
  test("shows how long an instance was in a state, to the second", async () => {
    const { page, errors } = await openPage(stack, `/limiter?service=shop&${span}`);
    const shed = page.getByTestId("time-state-SHED");
    await shed.waitFor();
    expect(await shed.getAttribute("data-ms")).toBe("45000");
    expect(await page.getByTestId("flaps").getAttribute("data-count")).toBe("0");
    expect(await page.getByTestId("instance-shop-1").getAttribute("data-standing")).toBe(
      "no-gauges",
    );
    expect(errors).toEqual([]);
  });
});

test("on a phone neither is wider than the screen", async () => {
  for (const path of [`/rejections?service=orders&${span}`, `/limiter?service=shop&${span}`]) {
    const { page } = await openPage(stack, path, { viewport: { width: 390, height: 844 } });
    await page.locator("h1").first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBe(0);
  }
});

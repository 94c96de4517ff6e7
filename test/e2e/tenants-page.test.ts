import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverAll } from "../integration/deliver.ts";
import { count } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { jain, maxMinShares } from "../oracle/fair-share.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import type { ReportedRecord } from "../oracle/record.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const to = Math.floor(Date.now() / 10_000) * 10_000;
const from = to - 120_000;
const HOSTILE = `<img src=x onerror=document.title='owned'>/../%2e "quoted"`;
const iso = (timeMs: number) => new Date(timeMs).toISOString().replace(".000Z", "Z");
// The window ends before the newest event, so that all of it is known.
const view = `service=shop&env=default&from=${iso(from)}&to=${iso(to - 10_000)}`;
const windowSeconds = (to - 10_000 - from) / 1_000;

/** Attempts of one tenant, one a second: some of them useful, the others turned away or failed. */
function attemptsOf(tenant: string, demand: number, outcome: string | null, perSecond = 1) {
  return Array.from({ length: 100 * perSecond }, (_, index): ReportedRecord[] => {
    const atMs = from + 5_000 + index * (1_000 / perSecond);
    const identity = {
      "admission.tenant": tenant,
      "admission.operation": "read",
      "admission.demand": demand,
    };
    const record = (eventName: string, attributes: ReportedRecord["attributes"]) => ({
      resource: { "service.name": "shop", "service.instance.id": "i-1" },
      eventName,
      nameIn: "field" as const,
      timeNs: BigInt(Math.round(atMs)) * 1_000_000n,
      observedNs: null,
      traceId: "",
      attributes: { ...identity, ...attributes },
      fault: null,
    });
    if (outcome === null) {
      const rejection = { "admission.verdict": "rejected", "admission.reason": "overload" };
      return [record("admission.decision", rejection)];
    }
    return [
      record("admission.decision", { "admission.verdict": "admitted" }),
      record("admission.outcome", { "admission.outcome": outcome }),
    ];
  }).flat();
}

const crowd = Array.from({ length: 150 }, (_, index) =>
  attemptsOf(`tenant-${String(index).padStart(3, "0")}`, 0.1, "useful").slice(0, 10),
).flat();
const last = attemptsOf("tenant-000", 0.1, "useful")
  .slice(0, 2)
  .map((record) => ({ ...record, timeNs: BigInt(to) * 1_000_000n }));
const records = [
  ...attemptsOf(HOSTILE, 4, "useful", 4),
  ...attemptsOf(HOSTILE, 4, "failed", 4),
  ...attemptsOf("quiet", 2, null),
  ...attemptsOf("quiet", 1, "useful"),
  ...crowd,
  ...last,
];
const facts = factsOf(records);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
  const payloads = [];
  for (let at = 0; at < records.length; at += 400)
    payloads.push(otlpJson(records.slice(at, at + 400)));
  await deliverAll(() => stack.collector.httpUrl, payloads, { count: 4 });
});

afterAll(async () => {
  await stack.stop();
});

/** Fair shares by the definition, units per second. */
function expectedShares() {
  const names = [...new Set(facts.map(({ tenant }) => tenant))];
  const askings = names.map((tenant) => {
    const sums = count(facts, { tenant, fromMs: from, toMs: to - 10_000 });
    const units = (what: string) => Number(sums.get(what)?.units ?? 0n) / 1e6 / windowSeconds;
    return { demand: units("fresh-eligible"), useful: units("stage:completed") };
  });
  const capacity = askings.reduce((sum, { useful }) => sum + useful, 0);
  const shares = maxMinShares(capacity, askings);
  return {
    jain: jain(askings, shares),
    of: (tenant: string) => shares[names.indexOf(tenant)] ?? NaN,
  };
}

describe("the tenants' page", () => {
  test("says who hurts whom, with the true shares, and takes a name for nothing but text", async () => {
    const { page, errors } = await openPage(stack, `/tenants?${view}`);
    const verdict = page.getByTestId("fairness-verdict");
    await verdict.waitFor();
    expect(await verdict.innerText()).toContain(HOSTILE);
    expect(await verdict.innerText()).toContain("1 victim: quiet");
    const { jain: expected, of } = expectedShares();
    const shown = await page.getByTestId("figure-jain").getAttribute("data-exact");
    expect(Number(shown)).toBeCloseTo(expected, 6);
    const row = page.locator('tr[data-tenant="quiet"]');
    await row.waitFor();
    expect(Number(await row.getAttribute("data-fair-share"))).toBeCloseTo(of("quiet"), 6);
    expect(await page.title()).toBe("Tenants · Spillway");
    expect(await page.locator("img").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test("draws the rows in sight only, finds, pins in the address, and sums up the others", async () => {
    const { page } = await openPage(stack, `/tenants?${view}&top=20&pin=tenant-077`);
    const other = page.locator("tr[data-other]");
    await other.waitFor();
    expect(await other.getAttribute("data-other")).toBe(String(152 - 1 - 20));
    expect(await page.locator("tr[data-tenant]").first().getAttribute("data-tenant")).toBe(
      "tenant-077",
    );
    await page.getByRole("button", { name: "All", exact: true }).click();
    await other.waitFor({ state: "detached" });
    expect(await page.locator("tr[data-tenant]").count()).toBeLessThan(60);
    await page.getByRole("searchbox").fill("tenant-14");
    await page.waitForURL(/find=tenant-14/);
    await page.getByText("10 of 152 tenants match").waitFor();
    await page.getByRole("button", { name: "Pin tenant-141" }).click();
    await page.waitForURL(/pin=tenant-077&pin=tenant-141/);
  });

  test("leads to the page of a tenant, whatever its name", async () => {
    const { page, errors } = await openPage(stack, `/tenants?${view}`);
    await page.locator("tr[data-tenant] a").first().click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: HOSTILE }).waitFor();
    const consumed = await page.getByTestId("tenant-consumed").innerText();
    expect(Number(consumed.split("\n").at(-1))).toBeCloseTo(3_200 / windowSeconds, 1);
    expect(errors).toEqual([]);
  });
});

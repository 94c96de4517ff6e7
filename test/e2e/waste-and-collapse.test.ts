import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliver, deliverAll } from "../integration/deliver.ts";
import { millionths } from "../integration/funnel-amounts.ts";
import { payloadsOf } from "../oracle/batches.ts";
import { count } from "../oracle/count.ts";
import { factsOf } from "../oracle/facts.ts";
import { randomStream } from "../oracle/generate.ts";
import { otlpJson } from "../oracle/otlp-json.ts";
import { seededRandom } from "../oracle/random.ts";
import type { Attributes, ReportedRecord } from "../oracle/record.ts";
import { openPage, startStack, type Stack } from "./stack.ts";

const to = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
const from = to - 300_000;
const iso = (timeMs: number) => new Date(timeMs).toISOString().replace(".000Z", "Z");
const span = `from=${iso(from)}&to=${iso(to)}`;
const records = randomStream({ seed: 77, attempts: 3_000, fromMs: from, toMs: to - 6_000 });
const facts = factsOf(records);

/** Offered and useful units per second, each held for 40 s. */
const LEVELS = [
  [2_000, 1_980],
  [4_000, 3_900],
  [8_000, 1_900],
] as const;

function record(eventName: string, atMs: number, attributes: Attributes): ReportedRecord {
  return {
    resource: { "service.name": "sweep" },
    eventName,
    nameIn: "field",
    timeNs: BigInt(atMs) * 1_000_000n,
    observedNs: null,
    traceId: "",
    attributes,
    fault: null,
  };
}

/** A decision and an outcome in each 10 s, priced so that they make the level's rates. */
function sweep(): ReportedRecord[] {
  return LEVELS.flatMap((level) => [level, level, level, level]).flatMap(
    ([offered, useful], index) => {
      const atMs = from + index * 10_000 + 5_000;
      return [
        record("admission.decision", atMs, {
          "admission.verdict": "admitted",
          "admission.demand": offered * 10,
        }),
        record("admission.outcome", atMs, {
          "admission.outcome": "useful",
          "admission.demand": useful * 10,
        }),
      ];
    },
  );
}

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
  const url = () => stack.collector.httpUrl;
  await deliverAll(url, payloadsOf(records, seededRandom(3), 300), { count: 4 });
  await deliver(url, otlpJson(sweep()));
});

afterAll(async () => {
  await stack.stop();
});

describe("the page of waste and retries", () => {
  test("shows the orphan work of each tenant exactly, and the rest of them", async () => {
    const { page, errors } = await openPage(stack, `/waste?service=orders&${span}`);
    const rows = page.getByTestId("waste-by-tenant").locator("tbody tr");
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((elements) =>
      elements.map((row) => ({
        name: row.getAttribute("data-name"),
        units: Number(row.getAttribute("data-orphan-units")),
      })),
    );
    const orphan = (tenant?: string) =>
      count(facts, { service: "orders", tenant, fromMs: from, toMs: to }).get("orphan")?.units;
    for (const { name, units } of shown.filter((row) => row.name !== null)) {
      expect(millionths(units), name ?? "").toBe(orphan(name ?? ""));
    }
    const all = shown.reduce((sum, { units }) => sum + units, 0);
    expect(millionths(Math.round(all * 1e6) / 1e6)).toBe(orphan());
    expect(shown.at(-1)?.name).toBeNull();
    expect(errors).toEqual([]);
  });

  test("tells zero orphans from no data", async () => {
    const { page } = await openPage(stack, `/waste?service=sweep&${span}`);
    const verdict = page.getByTestId("waste-verdict");
    await verdict.waitFor();
    expect(await verdict.innerText()).toContain("0 orphans in 12 outcomes");
    const empty = `from=${iso(from - 3_600_000)}&to=${iso(to - 3_600_000)}`;
    const { page: other } = await openPage(stack, `/waste?service=sweep&${empty}`);
    await other.getByTestId("no-data").waitFor();
  });
});

describe("the page of the collapse curve", () => {
  test("finds the knee and the collapse that were sent", async () => {
    const { page, errors } = await openPage(stack, `/collapse?service=sweep&${span}`);
    const knee = page.getByTestId("point-knee");
    await knee.waitFor();
    expect(await knee.getAttribute("data-offered")).toBe("4000");
    expect(await knee.getAttribute("data-goodput")).toBe("3900");
    const operating = page.getByTestId("point-operating");
    expect(await operating.getAttribute("data-goodput")).toBe("1900");
    const verdict = page.getByTestId("collapse-verdict");
    expect(await verdict.getAttribute("data-verdict")).toBe("collapsed");
    expect(errors).toEqual([]);
  });

  test("plays the window back by the keyboard, with the place in the address", async () => {
    const at = iso(from + 70_000);
    const { page } = await openPage(stack, `/collapse?service=sweep&${span}&at=${at}`);
    const verdict = page.getByTestId("collapse-verdict");
    await page.locator('[data-verdict="within"]').waitFor();
    await page.getByLabel("Time in the window").press("ArrowLeft");
    await page.waitForURL((url) => url.searchParams.get("at") === iso(from + 60_000));
    await page.getByRole("button", { name: "Play" }).press("Enter");
    await page.locator('[data-verdict="collapsed"]').waitFor();
    expect(await verdict.innerText()).toContain("Collapsed");
  });
});

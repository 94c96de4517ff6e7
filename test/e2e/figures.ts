import type { Page } from "playwright-core";
import type { Amounts } from "../integration/funnel-amounts.ts";
import { millionths } from "../integration/funnel-amounts.ts";

/** The raw figures that the funnel's page shows, named as the oracle names them. */
export async function figuresOn(page: Page): Promise<Amounts> {
  const shown = await page
    .locator("[data-testid][data-count][data-units]")
    .evaluateAll((elements) =>
      elements.map((element) => ({
        id: element.getAttribute("data-testid") ?? "",
        gate: element.getAttribute("data-gate"),
        count: Number(element.getAttribute("data-count")),
        units: Number(element.getAttribute("data-units")),
      })),
    );
  const amounts: Amounts = {};
  for (const { id, gate, count, units } of shown) {
    const name = nameOf(id, gate);
    if (name in amounts) throw new Error(`The page shows ${name} twice.`);
    if (count !== 0 || units !== 0) {
      amounts[name] = { attempts: millionths(count), units: millionths(units) };
    }
  }
  return amounts;
}

function nameOf(id: string, gate: string | null): string {
  if (id.startsWith("stage-")) return id.replace("stage-", "stage:");
  const [, after, exit, reason] = /^exit-([a-z]+)-([a-z]+)-(.+)$/.exec(id) ?? [];
  if (after === undefined) return id;
  return `exit:${after}/${exit}/${reason === "none" ? null : reason}/${gate === "" ? null : gate}`;
}

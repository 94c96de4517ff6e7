import { expect, test } from "vitest";
import { prepareConservation } from "./prepare-conservation.ts";
import { SAMPLE } from "./sample-summary.ts";

test.each(["units", "attempts"] as const)("the parts add up to the whole in %s", (measure) => {
  for (const { whole, parts } of prepareConservation(SAMPLE, measure)) {
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(whole.value);
  }
});

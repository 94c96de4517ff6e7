import { expect, test } from "vitest";
import type { Finding } from "#domain/findings";
import { headline } from "./prepare-findings.ts";

function finding(change: Partial<Finding>): Finding {
  const base = {
    id: "1",
    detector: "orphan_share",
    subject: "",
    environment: "demo",
    severity: "warn",
    startedAt: 0,
    endedAt: null,
    updatedAt: 0,
    figures: { orphanUnits: 1, consumedUnits: 2, seconds: 10 },
    peak: 0.5,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...base, ...change } as Finding;
}

test("the most urgent finding that lasts is the headline, the one that explains most before others", () => {
  const orphans = finding({});
  const collapse = finding({ detector: "collapse", severity: "alarm" });
  const echo = finding({ detector: "metastable_echo", severity: "alarm" });
  expect(headline([orphans, collapse, echo], 100)).toBe(echo);
  expect(headline([orphans, collapse], 100)).toBe(collapse);
});

test("what was over before the window's end is history", () => {
  const over = finding({ endedAt: 90 });
  expect(headline([over], 100)).toBeNull();
  expect(headline([over], 80)).toBe(over);
  expect(headline([], 80)).toBeNull();
});

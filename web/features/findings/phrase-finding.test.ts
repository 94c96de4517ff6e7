import { expect, test } from "vitest";
import { DETECTOR_NAMES } from "#domain/detectors";
import type { Finding } from "#domain/findings";
import { FINDING_KINDS, phraseFinding } from "./phrase-finding.ts";

const common = {
  id: "1",
  environment: "demo",
  severity: "warn",
  startedAt: 0,
  endedAt: null,
  updatedAt: 0,
  peak: 1,
} as const;

function say(finding: Pick<Finding, "detector" | "figures"> & { subject?: string }): string {
  // The pairs below are those of the type; spreading them loses that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const whole = { ...common, subject: "", ...finding } as Finding;
  return phraseFinding(whole).replaceAll("\u202f", " ");
}

test("a collapse says how far goodput fell, how far past the knee, and the retries' part", () => {
  const figures = {
    goodput: 1_200,
    peakGoodput: 3_900,
    offered: 10_000,
    kneeOffered: 4_000,
    retryShare: 0.71,
  };
  expect(say({ detector: "collapse", figures })).toBe(
    "Goodput is 1,200 units/s, 69 % under its best, at 2.50 × the demand that gave the best. Retries are 71 % of what is offered.",
  );
});

test("names are counted, and the verb goes with them", () => {
  const figures = {
    consumed: 100,
    fairShare: 80,
    capacity: 200,
    victims: ["a", "b"],
    victimCount: 5,
  };
  expect(say({ detector: "noisy_neighbour", subject: "x", figures })).toBe(
    "x consumes 100 units/s, its fair share is 80: a, b and 3 others miss part of theirs.",
  );
  const one = { tenants: ["ember"], tenantCount: 1, demand: 12.5 };
  expect(say({ detector: "starved_class", subject: "free", figures: one })).toBe(
    "Class free starves: ember asks for 12.5 units/s and completes nothing.",
  );
});

test("budgets and delays are said in the unit that suits them", () => {
  expect(
    say({ detector: "rejection_cost", figures: { p95Us: 3_025, budgetUs: 1_000, n: 812 } }),
  ).toBe("Saying no takes 3.03 ms (p95 of 812), its budget is 1 ms.");
  expect(
    say({ detector: "identical_retry_delays", figures: { share: 0.97, delayMs: 1_000, n: 400 } }),
  ).toBe("97 % of 400 rejections ask for 1 s: their retries come back together.");
});

test("every detector has a title and a page", () => {
  expect(Object.keys(FINDING_KINDS).sort()).toEqual([...DETECTOR_NAMES].sort());
});

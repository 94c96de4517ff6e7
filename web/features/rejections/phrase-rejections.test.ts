import type { RejectionSummary } from "#domain/rejections";
import { describe, expect, test } from "vitest";
import { phraseRejections } from "./phrase-rejections.ts";
import { prepareRejectionFigures } from "./prepare-rejection-figures.ts";

const summary: RejectionSummary = {
  offered: { count: 1_000, units: 1_000 },
  reasons: [
    { gate: "protection", reason: "queue_full", count: 200, units: 200 },
    { gate: "policy", reason: "policy_rate", count: 50, units: 50 },
  ],
  scopes: [],
  limiters: [],
  envelope: { rejection: 250, no_retry_after: 25, effect_possible: 0, execution_began: 0 },
  retryDelays: { n: 225, sameShare: 0.1, sameMs: 1_000, synchronised: false },
  cost: {
    decisionUs: { n: 250, p50: 50, p95: 90, p99: 100 },
    meanUs: 60,
    rejections: 250,
    seconds: 60,
    instances: 2,
    capacityShare: 0.01,
    budget: { p95Us: 1_000, capacityShare: 0.05 },
  },
  dataThrough: null,
  partial: null,
};

describe("the page's sentence", () => {
  test("says what each gate turned away, never their sum", () => {
    const { word, sentence } = phraseRejections(summary, "units");
    expect(word).toBe("Shedding");
    expect(sentence).toBe(
      "Protection sheds 20\u202f% of offered units, mostly for queue full; policy turns away 5\u202f%.",
    );
  });

  test("puts a cost over its budget first, then callers that come back together", () => {
    const retryDelays = { n: 225, sameShare: 0.9, sameMs: 1_000, synchronised: true };
    expect(phraseRejections({ ...summary, retryDelays }, "units").word).toBe(
      "Synchronised retries",
    );
    const decisionUs = { n: 250, p50: 900, p95: 2_000, p99: 3_000 };
    const cost = { ...summary.cost, decisionUs };
    expect(phraseRejections({ ...summary, retryDelays, cost }, "units").word).toBe("Over budget");
  });

  test("a window without rejections is a zero", () => {
    expect(phraseRejections({ ...summary, reasons: [] }, "attempts").sentence).toBe(
      "Nothing was turned away: 0 of 1,000 attempts offered.",
    );
  });
});

test("figures say both sides, and a cost that nobody reported is not a low one", () => {
  const figure = (of: RejectionSummary, id: string) =>
    prepareRejectionFigures(of, "units").find((own) => own.id === id);
  expect(figure(summary, "no-delay")).toMatchObject({
    value: "10\u202f%",
    sides: "25 of 250 rejections",
    tone: "warn",
  });
  const decisionUs = { n: 0, p50: null, p95: null, p99: null };
  const unknown = { ...summary.cost, decisionUs, meanUs: null, capacityShare: null };
  expect(figure({ ...summary, cost: unknown }, "cost-p95")).toMatchObject({
    value: "–",
    sides: "no rejection reported its cost",
    tone: "remainder",
  });
});

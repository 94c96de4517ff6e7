import { describe, expect, test } from "vitest";
import { SelfReport } from "./self-report.ts";

const request = {
  signal: "logs",
  sender: "shop",
  payloadBytes: 2_048,
  arrivedAtMs: 1_000,
} as const;

describe("SelfReport", () => {
  test("a committed request is an admitted attempt that ended useful; its price is KiB", () => {
    const [decision, outcome] = new SelfReport("c-1", "1").committed(request, 1_250, true);
    expect(decision).toMatchObject({
      kind: "decision",
      timeMs: 1_000,
      operation: "otlp.logs",
      tenant: "shop",
      demandUnits: 2,
      verdict: { admitted: true },
    });
    expect(outcome).toMatchObject({
      kind: "outcome",
      outcome: "useful",
      details: { serviceMs: 250 },
    });
  });

  test("a repeated request is a duplicate effect, not goodput", () => {
    const outcome = new SelfReport("c-1", "1").committed(request, 1_250, false)[1];
    expect(outcome).toMatchObject({ outcome: "invalid" });
  });

  test("refusals are told once, as one weighted decision for each kind", () => {
    const report = new SelfReport("c-1", "1");
    report.refused("logs", "database");
    report.refused("logs", "database");
    report.refused("traces", "queue_full");
    report.gaveUp(request);
    const told = report.drainLosses(5_000);
    expect(told).toMatchObject([
      { weight: 2, verdict: { reason: "dependency", lastStage: "offered", gate: "protection" } },
      { weight: 1, operation: "otlp.traces", verdict: { reason: "queue_full" } },
      { kind: "decision", demandUnits: 2, verdict: { admitted: true } },
      { kind: "outcome", outcome: "late" },
    ]);
    expect(report.drainLosses(6_000)).toEqual([]);
  });
});

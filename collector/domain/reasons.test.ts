import { describe, expect, test } from "vitest";
import { GATE_REASONS, gateOfReason, isOwnFault, reasonGroup } from "./reasons.ts";

describe("reasons", () => {
  test("only an exceeded entitlement belongs to the policy gate", () => {
    const policy = [...GATE_REASONS, "anything"].filter(
      (reason) => gateOfReason(reason) === "policy",
    );
    expect(policy).toEqual(["policy_rate"]);
  });

  test("an unknown reason is grouped as other, a known one keeps its name", () => {
    expect(reasonGroup("moon_phase")).toBe("other");
    expect(GATE_REASONS.map(reasonGroup)).toEqual([...GATE_REASONS]);
  });

  test("a request's own faults are no reasons of a gate", () => {
    expect(["malformed", "unauthorized", "impossible"].every(isOwnFault)).toBe(true);
    expect(GATE_REASONS.some(isOwnFault)).toBe(false);
  });
});

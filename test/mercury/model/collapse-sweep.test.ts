import { describe, expect, it } from "vitest";

import {
  capacityUnitsPerSecond,
  sweepWithoutAdmission,
  usefulWithAdmission,
  usefulWithoutAdmission,
} from "./collapse-sweep.ts";

describe("the modelled sweep without admission", () => {
  it.each([
    [4_000, 3_900],
    [5_000, 3_700],
    [8_000, 1_900],
    [10_000, 1_200],
  ])("completes of %d offered units %d useful ones", (offered, useful) => {
    expect(usefulWithoutAdmission(offered)).toBe(useful);
  });

  it("is linear between two points and flat beyond the last", () => {
    expect(usefulWithoutAdmission(9_000)).toBe((1_900 + 1_200) / 2);
    expect(usefulWithoutAdmission(2_000)).toBe(3_900 / 2);
    expect(usefulWithoutAdmission(50_000)).toBe(1_200);
  });

  it("completes less the more is offered", () => {
    const useful = sweepWithoutAdmission.map((point) => point.usefulUnitsPerSecond);
    expect(useful).toEqual([...useful].sort((a, b) => b - a));
  });

  it("ends at 30 % of the capacity", () => {
    expect(usefulWithoutAdmission(10_000) / capacityUnitsPerSecond).toBe(0.3);
  });
});

describe("the modelled sweep with admission", () => {
  it("stays near 3,980 units/s at the highest load", () => {
    expect(usefulWithAdmission(10_000, capacityUnitsPerSecond)).toBe(3_980);
  });

  it("completes all of a load under capacity", () => {
    expect(usefulWithAdmission(3_000, capacityUnitsPerSecond)).toBe(3_000);
  });
});

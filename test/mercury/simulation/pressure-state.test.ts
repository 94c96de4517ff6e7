import { expect, it } from "vitest";

import { degradationLevelOf, type HeldState, nextState } from "./pressure-state.ts";

function after(pressures: readonly number[], from: HeldState): HeldState["state"][] {
  let held = from;
  return pressures.map((pressure) => {
    held = nextState(held, pressure);
    return held.state;
  });
}

const normal: HeldState = { state: "NORMAL", windowsAsked: 0 };

it("enters DEGRADE and SHED after two windows of pressure each", () => {
  expect(after([2, 2, 2, 2], normal)).toEqual(["NORMAL", "DEGRADE", "DEGRADE", "SHED"]);
});

it("leaves SHED through RECOVER to NORMAL after five calm windows each", () => {
  const calm = Array.from({ length: 10 }, () => 0.7);
  const states = after(calm, { state: "SHED", windowsAsked: 0 });
  expect(states.indexOf("RECOVER")).toBe(5 - 1);
  expect(states.indexOf("NORMAL")).toBe(5 + 5 - 1);
});

it("is not moved by pressures that alternate", () => {
  expect(after([2, 0.5, 2, 0.5, 2], normal)).not.toContain("DEGRADE");
});

it("holds a state between its exit and its entry", () => {
  const between = Array.from({ length: 20 }, () => 1);
  expect(new Set(after(between, { state: "DEGRADE", windowsAsked: 0 }))).toEqual(
    new Set(["DEGRADE"]),
  );
});

it("degrades answers in DEGRADE and SHED only", () => {
  const states = ["NORMAL", "DEGRADE", "SHED", "RECOVER"] as const;
  expect(states.map(degradationLevelOf)).toEqual([0, 1, 1, 0]);
});

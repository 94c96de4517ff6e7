import { expect, it } from "vitest";

import { mercuryAdaptiveLimit as inputs, updateAdaptiveLimit } from "./adaptive-limit.ts";

it("moves from 100 to 92, not to the target of 60", () => {
  expect(updateAdaptiveLimit(inputs)).toEqual({
    gradient: 0.5,
    targetLimit: 0.5 * 100 + 10,
    nextLimit: 100 * 0.8 + 60 * 0.2,
  });
});

it("grows by no more than the queue term when latency is better than usual", () => {
  const update = updateAdaptiveLimit({ ...inputs, currentRttMs: 10 });
  expect(update.gradient).toBe(1);
  expect(update.targetLimit).toBe(100 + 10);
});

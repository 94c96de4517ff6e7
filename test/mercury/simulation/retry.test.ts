import { expect, it } from "vitest";

import { Random } from "./random.ts";
import { backoffMs } from "./retry.ts";
import { settingsFor } from "./settings.ts";

const settings = settingsFor(1, 400);

function delays(attempts: number, retryAfterMs: number): number[] {
  const random = new Random(1);
  return Array.from({ length: 200 }, () => backoffMs(settings, attempts, retryAfterMs, random));
}

it("doubles with every attempt, give or take half", () => {
  for (const [attempts, centreMs] of [
    [1, 200],
    [2, 400],
    [3, 800],
  ] as const) {
    const sorted = delays(attempts, 0).sort((a, b) => a - b);
    expect(sorted.at(0)).toBeGreaterThanOrEqual(centreMs * 0.5);
    expect(sorted.at(-1)).toBeLessThanOrEqual(centreMs * 1.5);
  }
});

it("is bounded however many attempts there were", () => {
  expect(Math.max(...delays(30, 0))).toBeLessThanOrEqual(4_000 * 1.5);
});

it("never comes back sooner than it was asked to", () => {
  expect(Math.min(...delays(1, 900))).toBe(900);
});

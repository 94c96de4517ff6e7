import { expect, it } from "vitest";

import { Random } from "./random.ts";

function draw(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.next());
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

it("repeats itself for a seed and not for another", () => {
  expect(draw(new Random(9), 50)).toEqual(draw(new Random(9), 50));
  expect(draw(new Random(9), 50)).not.toEqual(draw(new Random(10), 50));
});

it("draws evenly from 0 up to 1", () => {
  const values = draw(new Random(1), 20_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(mean(values)).toBeCloseTo(1 / 2, 1);
});

it("draws exponential gaps of the given mean", () => {
  const random = new Random(2);
  const gaps = Array.from({ length: 20_000 }, () => random.exponential(40));
  expect(mean(gaps) / 40).toBeCloseTo(1, 1);
});

it("forks streams that do not disturb each other", () => {
  const first = new Random(3).fork();
  const parent = new Random(3);
  const second = parent.fork();
  draw(parent, 10);
  expect(draw(second, 10)).toEqual(draw(first, 10));
});

import { expect, test } from "vitest";
import { detectLimiters, type LimiterSeen } from "./detect-limiters.ts";

const seen = (values: readonly number[], everyMs: number, change: Partial<LimiterSeen> = {}) => ({
  limiter: "pool",
  instanceId: "a",
  limits: values.map((value, index) => ({
    low: value,
    high: value,
    last: value,
    timeMs: index * everyMs,
  })),
  stateAgeSeconds: null,
  ...change,
});

function read(limiters: readonly LimiterSeen[]) {
  return detectLimiters(limiters).map(({ detector, subject, value }) => [detector, subject, value]);
}

test("a limit that swings every two seconds turns round about thirty times a minute", () => {
  const swinging = Array.from({ length: 30 }, (_, index) => (index % 4 < 2 ? 100 : 150));
  const [oscillation] = read([seen(swinging, 1_000)]);
  expect(oscillation?.[2]).toBeGreaterThan(24);
  expect(oscillation?.[2]).toBeLessThanOrEqual(32);
});

test("a steady limit does not, and too few reports say nothing", () => {
  expect(
    read([
      seen(
        Array.from({ length: 30 }, () => 100),
        1_000,
      ),
    ]),
  ).toEqual([
    ["limiter_oscillation", "pool", 0],
    ["stale_limiter", "pool", null],
  ]);
  expect(read([seen([100, 150, 100], 10_000)])[0]).toEqual(["limiter_oscillation", "pool", null]);
});

test("the oldest state of a limiter's instances counts, each limiter by itself", () => {
  const limiters = [
    seen([], 0, { stateAgeSeconds: 2 }),
    seen([], 0, { instanceId: "b", stateAgeSeconds: 12 }),
    seen([], 0, { limiter: "disk", stateAgeSeconds: 1 }),
  ];
  expect(read(limiters).filter(([detector]) => detector === "stale_limiter")).toEqual([
    ["stale_limiter", "pool", 12],
    ["stale_limiter", "disk", 1],
  ]);
});

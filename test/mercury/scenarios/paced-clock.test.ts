import { expect, it } from "vitest";

import { PacedClock } from "./paced-clock.ts";

it("moves simulated time by the wall clock times the speed", () => {
  const clock = new PacedClock(4, 1_000_000);
  clock.advance(1_000_100);
  expect(clock.simulatedMs).toBe(100 * 4);
});

it("maps simulated times back onto the wall clock", () => {
  const clock = new PacedClock(4, 1_000_000);
  clock.advance(1_000_100);
  expect(clock.toEpochMs(400)).toBe(1_000_100);
  expect(clock.toEpochMs(200)).toBe(1_000_050);
});

it("does not replay a long sleep, and goes on at the present", () => {
  const clock = new PacedClock(1, 1_000_000);
  clock.advance(1_000_000 + 3_600_000);
  expect(clock.simulatedMs).toBe(1_000);
  expect(clock.toEpochMs(1_000)).toBe(1_000_000 + 3_600_000);
});

it("waits when the wall clock is set back", () => {
  const clock = new PacedClock(1, 1_000_000);
  clock.advance(999_000);
  expect(clock.simulatedMs).toBe(0);
  clock.advance(999_100);
  expect(clock.simulatedMs).toBe(100);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { marksOfIncrement, slicesPerIncrement } from "./count-increment.ts";
import { decision } from "./event-fixture.ts";
import type { CounterIncrement } from "./samples.ts";

function increment(changes: Partial<CounterIncrement>): CounterIncrement {
  const { source } = decision();
  return {
    kind: "increment",
    source,
    operation: "checkout",
    tenant: "acme",
    class: "premium",
    measure: "count",
    reached: "offered",
    isRetry: false,
    fromMs: 0,
    timeMs: 0,
    micros: 1_000_000,
    ...changes,
  };
}

test("whatever its span, its parts are whole, inside of it, and add up to all of it", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 }), fc.nat({ max: 600_000 }), (micros, spanMs) => {
      const marks = marksOfIncrement(
        increment({ micros, fromMs: 1_000, timeMs: 1_000 + spanMs }),
        12,
      );
      const parts = marks.map(({ add }) => add.offered_count ?? 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(micros);
      expect(parts.every(Number.isInteger)).toBe(true);
      expect(marks.length).toBeLessThanOrEqual(12);
      for (const { timeMs } of marks) {
        expect(timeMs).toBeGreaterThanOrEqual(1_000);
        expect(timeMs).toBeLessThanOrEqual(1_000 + spanMs);
      }
    }),
  );
});

test("7 millionths over 2 seconds are 3 and 4", () => {
  const marks = marksOfIncrement(increment({ micros: 7, timeMs: 2_000 }), 12);
  expect(marks.map(({ timeMs, add }) => [timeMs, add.offered_count])).toEqual([
    [500, 3],
    [1_500, 4],
  ]);
});

test("first attempts are fresh demand, retries are not", () => {
  expect(marksOfIncrement(increment({}), 12)[0]?.add).toMatchObject({ fresh_count: 1_000_000 });
  expect(marksOfIncrement(increment({ isRetry: true }), 12)[0]?.add).not.toHaveProperty(
    "fresh_count",
  );
});

test("what started and did not end useful consumed its demand, and was waste", () => {
  const late = { after: "started", exit: "late", reason: null, gate: null } as const;
  const [mark] = marksOfIncrement(increment({ measure: "units", reached: late }), 12);
  expect(mark).toEqual({
    timeMs: 0,
    add: { events: 1, consumed_units: 1_000_000, wasted_units: 1_000_000 },
    exit: { ...late, count: 0, units: 1_000_000, consumedUnits: 1_000_000 },
  });
});

test("few increments are spread finely, very many not at all", () => {
  expect([1, 2_500, 10_000, 100_000].map(slicesPerIncrement)).toEqual([12, 12, 3, 1]);
  const marks = marksOfIncrement(increment({ timeMs: 60_000 }), 1);
  expect(marks.map(({ timeMs, add }) => [timeMs, add.offered_count])).toEqual([
    [30_000, 1_000_000],
  ]);
});

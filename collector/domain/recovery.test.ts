import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drainOf, overloadsOf, recoveryOf, type Steps } from "./recovery.ts";

function steps(...values: (number | null)[]): Steps {
  return { times: values.map((_, index) => index * 10), values };
}

describe("overloadsOf", () => {
  test("worked example: 100, 100, 100, 200, 200, 100 is overloaded from 30 s until 50 s", () => {
    expect(overloadsOf(steps(100, 100, 100, 200, 200, 100), null)).toEqual([
      { fromSeconds: 30, toSeconds: 50 },
    ]);
  });

  test("a declared capacity decides instead of the level before", () => {
    const demand = steps(90, 120, 110, 95);
    expect(overloadsOf(demand, 100)).toEqual([{ fromSeconds: 10, toSeconds: 30 }]);
    expect(overloadsOf(demand, null)).toEqual([]);
  });

  test("goes on while demand is above 1.1 times its level before", () => {
    expect(overloadsOf(steps(100, 100, 100, 200, 115, 109), null)).toEqual([
      { fromSeconds: 30, toSeconds: 50 },
    ]);
  });

  test("one that has not ended has no end, and one step alone is none", () => {
    expect(overloadsOf(steps(100, 100, 100, 200, 210), null)).toEqual([
      { fromSeconds: 30, toSeconds: null },
    ]);
    expect(overloadsOf(steps(100, 100, 100, 200, 100), null)).toEqual([]);
  });

  test("noise of a tenth is none", () => {
    const demand = fc.array(fc.double({ min: 95, max: 105, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(demand, (values) => {
        expect(overloadsOf(steps(...values), null)).toEqual([]);
      }),
    );
  });
});

describe("recoveryOf", () => {
  const overload = { fromSeconds: 20, toSeconds: 40 };

  test("worked example: before 100, and then 60, 80, 96: 20 s", () => {
    expect(recoveryOf(steps(100, 100, 50, 40, 60, 80, 96, 100), overload, 80)).toEqual({
      before: 100,
      seconds: 20,
    });
  });

  test("goodput that never fell was back at once", () => {
    expect(recoveryOf(steps(100, 100, 100, 100, 101), overload, 50).seconds).toBe(0);
  });

  test("is not known without goodput before, and not over where goodput stays down", () => {
    expect(recoveryOf(steps(null, null, 50, 40, 100), overload, 50)).toEqual({
      before: null,
      seconds: null,
    });
    expect(recoveryOf(steps(100, 100, 50, 40, 60, 94), overload, 60).seconds).toBeNull();
  });

  test("is not looked for after the next overload has begun", () => {
    expect(recoveryOf(steps(100, 100, 50, 40, 60, 60, 100), overload, 60).seconds).toBeNull();
  });

  test("a higher goodput after the end never makes it longer", () => {
    const goodput = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 10 });
    fc.assert(
      fc.property(goodput, (values) => {
        const higher = values.map((value, index) => (index < 4 ? value : value * 1.5));
        const [one, other] = [values, higher].map((series) =>
          recoveryOf(steps(...series), overload, Infinity),
        );
        if (one?.seconds == null) return;
        expect(other?.seconds).toBeLessThanOrEqual(one.seconds);
      }),
    );
  });
});

describe("drainOf", () => {
  const overload = { fromSeconds: 20, toSeconds: 40 };

  test("worked example: before 10, and then 500, 100, 11: 20 s", () => {
    expect(drainOf(steps(10, 10, 200, 400, 500, 100, 11), overload, 80)).toEqual({
      before: 10,
      seconds: 20,
    });
  });

  test("an empty queue is drained when at most one waits", () => {
    expect(drainOf(steps(0, 0, 9, 9, 9, 1), overload, 80).seconds).toBe(10);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITER_GAUGES, held, standingOf, together } from "./limiters.ts";

describe("together", () => {
  test("limits of 60 and 40 are one of 100; of ages the highest counts; round trips are averaged", () => {
    expect(together("limit", [[60], [40]])).toEqual([100]);
    expect(together("queue_age_ms", [[60], [40]])).toEqual([60]);
    expect(together("rtt_long_ms", [[60], [40]])).toEqual([50]);
  });

  test("an instance without a value is left out, and no instance is not zero", () => {
    expect(
      together("limit", [
        [60, null],
        [null, null],
      ]),
    ).toEqual([60, null]);
    expect(together("limit", [])).toEqual([]);
  });

  test("one instance alone is itself", () => {
    const value = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.constantFrom(...LIMITER_GAUGES), fc.array(value), (gauge, values) => {
        expect(together(gauge, [values])).toEqual(values);
      }),
    );
  });
});

describe("held", () => {
  test("a gauge goes on for 90 s: nine steps of 10 s", () => {
    const values = [null, 5, ...Array.from({ length: 11 }, () => null)];
    expect(held(values, 10)).toEqual([null, ...Array.from({ length: 10 }, () => 5), null, null]);
  });

  test("in long steps it is not carried further than into the next", () => {
    expect(held([1, null, null], 300)).toEqual([1, 1, null]);
  });
});

describe("standingOf", () => {
  const now = 1_000_000;
  const ago = (seconds: number) => now - seconds * 1_000;
  const standing = (heard: number | null, gauge: number | null, stateAge = 0) =>
    standingOf(
      {
        lastHeardAt: heard === null ? null : ago(heard),
        lastGaugeAt: gauge === null ? null : ago(gauge),
        stateAgeSeconds: stateAge,
      },
      now,
      10,
    );

  test("stale and silent are told apart", () => {
    expect(standing(1, 60)).toBe("live");
    expect(standing(1, 91)).toBe("stale");
    expect(standing(1, 1, 10)).toBe("stale");
    expect(standing(31, 91)).toBe("silent");
    expect(standing(31, 60)).toBe("live");
    expect(standing(1, null)).toBe("no-gauges");
    expect(standing(null, null)).toBe("silent");
  });
});

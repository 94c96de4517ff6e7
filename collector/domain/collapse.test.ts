import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeCollapse, type CurvePoint } from "./collapse.ts";

/** Each level held for four buckets of 10 s. */
function held(...levels: [offered: number, goodput: number][]): CurvePoint[] {
  return levels
    .flatMap((level) => [level, level, level, level])
    .map(([offered, goodput], index) => ({ timeMs: index * 10_000, offered, goodput }));
}

/** The domain page's sweep without admission, after a calm start. */
const sweep: [number, number][] = [
  [2_000, 1_980],
  [4_000, 3_900],
  [5_000, 3_700],
  [8_000, 1_900],
  [10_000, 1_200],
];

describe("the sweep without admission: 4,000 / 5,000 / 8,000 / 10,000 offered", () => {
  test("has its knee at 4,000, where 3,900 are useful", () => {
    const { knee, peakGoodput, isKneePassed } = judgeCollapse(held(...sweep));
    expect(knee).toMatchObject({ offered: 4_000, goodput: 3_900 });
    expect(peakGoodput).toBe(3_900);
    expect(isKneePassed).toBe(true);
  });

  test.each([
    { until: 2, verdict: "within" },
    { until: 3, verdict: "saturated" },
    { until: 4, verdict: "collapsed" },
    { until: 5, verdict: "collapsed" },
  ])("after $until levels it is $verdict", ({ until, verdict }) => {
    expect(judgeCollapse(held(...sweep.slice(0, until))).verdict).toBe(verdict);
  });

  test("ends 150 % past the knee and 69 % under the peak", () => {
    const { pastKnee, underPeak } = judgeCollapse(held(...sweep));
    expect(pastKnee).toBeCloseTo(10_000 / 4_000 - 1, 9);
    expect(underPeak).toBeCloseTo(1 - 1_200 / 3_900, 9);
  });
});

test("with admission, 10,000 offered and 3,980 useful, goodput holds", () => {
  const { verdict, knee } = judgeCollapse(held([4_000, 3_900], [10_000, 3_980]));
  expect(verdict).toBe("saturated");
  expect(knee?.offered).toBe(4_000);
});

test("a backlog that drains is no knee", () => {
  const drained = held([4_000, 3_900], [500, 3_900], [3_000, 2_950]);
  expect(judgeCollapse(drained)).toMatchObject({ verdict: "within", knee: { offered: 4_000 } });
});

test("while more was never offered the knee may lie further out", () => {
  expect(judgeCollapse(held([1_000, 990], [2_000, 1_980])).isKneePassed).toBe(false);
});

test("of nothing, of too little and of no goodput nothing is said", () => {
  expect(judgeCollapse([])).toMatchObject({ verdict: "unknown", knee: null, operating: null });
  expect(judgeCollapse(held([4_000, 3_900])).verdict).toBe("unknown");
  expect(judgeCollapse(held([4_000, 0], [8_000, 0])).verdict).toBe("unknown");
});

const level = fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 100 }));
const levels = fc.array(level, { minLength: 2, maxLength: 8 });

describe("whatever the series", () => {
  test("one bucket that is off changes no verdict and no knee", () => {
    fc.assert(
      fc.property(levels, fc.nat(), fc.tuple(fc.nat(50_000), fc.nat(50_000)), (all, at, odd) => {
        const points = held(
          ...all.map(([offered, share]): [number, number] => [offered, (offered * share) / 100]),
        );
        const index = at % points.length;
        const noisy = points.map((point, own) =>
          own === index ? { ...point, offered: odd[0], goodput: Math.min(odd[0], odd[1]) } : point,
        );
        const [calm, judged] = [judgeCollapse(points), judgeCollapse(noisy)];
        expect(judged.verdict).toBe(calm.verdict);
        expect(judged.knee?.offered).toBe(calm.knee?.offered);
      }),
    );
  });

  test("the unit does not matter", () => {
    fc.assert(
      fc.property(levels, fc.constantFrom(0.25, 2, 1_024), (all, scale) => {
        const points = held(
          ...all.map(([offered, share]): [number, number] => [offered, (offered * share) / 100]),
        );
        const scaled = points.map((point) => ({
          ...point,
          offered: point.offered * scale,
          goodput: point.goodput * scale,
        }));
        expect(judgeCollapse(scaled).verdict).toBe(judgeCollapse(points).verdict);
      }),
    );
  });

  test("a collapse is past the knee and under the peak, by what the definition says", () => {
    fc.assert(
      fc.property(levels, (all) => {
        const points = held(
          ...all.map(([offered, share]): [number, number] => [offered, (offered * share) / 100]),
        );
        const { verdict, pastKnee, underPeak } = judgeCollapse(points);
        if (verdict !== "unknown") {
          expect(verdict === "collapsed").toBe(pastKnee > 0.1 && underPeak > 0.2);
        }
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amplification, judgeMetastability, retryFigures, type DemandPoint } from "./retries.ts";

const amount = (count: number, units: number) => ({ count, units });

describe("amplification, retry share and retry success", () => {
  test("worked example: 300 attempts of 100 operations are 3.0", () => {
    expect(amplification(300, 100)).toBe(3);
  });

  test("without a logical operation there is no amplification", () => {
    expect(amplification(5, 0)).toBeNull();
  });

  test("in attempts and in units, each by its own sums", () => {
    const figures = retryFigures({
      offered: amount(300, 1_200),
      fresh: amount(100, 300),
      retryCompleted: amount(50, 90),
    });
    expect(figures.amplification).toEqual({ count: 3, units: 4 });
    expect(figures.retryShare).toEqual({ count: 200 / 300, units: 900 / 1_200 });
    expect(figures.retrySuccess).toEqual({ count: 50 / 200, units: 90 / 900 });
  });

  test("without retries none of them succeeded or failed", () => {
    const totals = { offered: amount(9, 9), fresh: amount(9, 9), retryCompleted: amount(0, 0) };
    expect(retryFigures(totals)).toEqual({
      amplification: { count: 1, units: 1 },
      retryShare: { count: 0, units: 0 },
      retrySuccess: { count: null, units: null },
    });
  });

  test("amplification and retry share say the same: 1 − 1 ÷ amplification", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (fresh, retries) => {
        const totals = {
          offered: amount(fresh + retries, fresh + retries),
          fresh: amount(fresh, fresh),
          retryCompleted: amount(0, 0),
        };
        const figures = retryFigures(totals);
        expect(figures.retryShare.count).toBeCloseTo(
          1 - 1 / (figures.amplification.count ?? NaN),
          9,
        );
      }),
    );
  });
});

type LevelOf = [buckets: number, fresh: number, goodput: number, amplification: number];

function series(...levels: LevelOf[]): DemandPoint[] {
  return levels
    .flatMap(([buckets, ...level]) => Array.from({ length: buckets }, () => level))
    .map(([fresh, goodput, factor], index) => ({
      timeMs: index * 10_000,
      fresh,
      goodput,
      offered: fresh * factor,
    }));
}

const before: LevelOf = [8, 2_800, 2_780, 1.02];
const spike: LevelOf = [6, 5_200, 1_400, 2.5];

describe("metastability", () => {
  test("demand back at its level, goodput at a third, each tried three times", () => {
    const found = judgeMetastability(series(before, spike, [6, 2_800, 950, 3]));
    expect(found).toEqual({
      kind: "metastable",
      spike: {
        before: { fresh: 2_800, goodput: 2_780 },
        fromMs: 80_000,
        overMs: 140_000,
        peakFresh: 5_200,
      },
      now: { fresh: 2_800, goodput: 950, amplification: 3 },
    });
  });

  test("while demand is up it is a spike", () => {
    expect(judgeMetastability(series(before, spike)).kind).toBe("spike");
  });

  test("with goodput back it has recovered, and stays so", () => {
    const calm: LevelOf = [9, 2_800, 2_750, 1.05];
    expect(judgeMetastability(series(before, spike, [4, 2_800, 900, 3], calm)).kind).toBe(
      "recovered",
    );
  });

  test("without retries to keep it down it has recovered", () => {
    expect(judgeMetastability(series(before, spike, [6, 2_800, 900, 1.4])).kind).toBe("recovered");
  });

  test("goodput that is lower because demand is lower is no loss", () => {
    expect(judgeMetastability(series(before, spike, [6, 1_400, 1_380, 1.6])).kind).toBe(
      "recovered",
    );
  });

  test("a second spike on top of it is judged by the level before the first", () => {
    const down: LevelOf = [6, 2_800, 950, 3];
    const found = judgeMetastability(series(before, spike, down, spike, down));
    expect(found).toMatchObject({ kind: "metastable", spike: { before: { goodput: 2_780 } } });
  });

  test("without a spike it is calm, and of too little nothing is known", () => {
    expect(judgeMetastability(series([12, 2_800, 950, 3])).kind).toBe("calm");
    expect(judgeMetastability(series([2, 2_800, 950, 3])).kind).toBe("unknown");
    expect(judgeMetastability([]).kind).toBe("unknown");
  });

  test("one bucket that is off neither makes a spike nor ends one", () => {
    const levels = [before, spike, [6, 2_800, 950, 3]] satisfies LevelOf[];
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.nat(),
        fc.nat(20_000),
        fc.nat(20_000),
        (until, at, fresh, goodput) => {
          const points = series(...levels.slice(0, until + 1));
          const noisy = points.map((point, index) =>
            index === at % points.length ? { ...point, fresh, goodput, offered: fresh * 2 } : point,
          );
          expect(judgeMetastability(noisy).kind).toBe(judgeMetastability(points).kind);
        },
      ),
    );
  });

  test("a steady stream with a tenth of noise is calm, whatever its amplification", () => {
    const noise = fc.double({ min: 0.9, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(fc.array(noise, { minLength: 3, maxLength: 90 }), (factors) => {
        const points = factors.map((factor, index) => ({
          timeMs: index * 10_000,
          fresh: 100 * factor,
          goodput: 60 * factor,
          offered: 250 * factor,
        }));
        expect(judgeMetastability(points).kind).toBe("calm");
      }),
    );
  });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { judgePoint, type CumulativePoint, type RunState } from "./cumulative.ts";

const second = 1_000_000_000n;

function point(seconds: number, value: number, startSeconds = 100): CumulativePoint {
  return { startNs: BigInt(startSeconds) * second, timeNs: BigInt(seconds) * second, value };
}

/** What a counter is found to have counted in all, by the points of one run in the given order. */
function countedOf(points: readonly CumulativePoint[], hasOtherRun = false): number {
  let run: RunState | null = null;
  let counted = 0;
  for (const each of points) {
    const judged = judgePoint(each, run, hasOtherRun);
    if (judged === "all") counted += each.value;
    if (judged === "difference" && run !== null) counted += each.value - run.lastValue;
    if (judged !== "nothing") run = { lastNs: each.timeNs, lastValue: each.value };
  }
  return counted;
}

test("10, 15 and a reset to 3 add 10, 5 and 3", () => {
  expect(countedOf([point(110, 10), point(120, 15), point(130, 3)])).toBe(10 + 5 + 3);
});

test("a first point counts in full within five minutes of its start, else as a beginning", () => {
  expect(judgePoint(point(400, 9), null, false)).toBe("all");
  expect(judgePoint(point(401, 9), null, false)).toBe("unknown_start");
  expect(judgePoint(point(401, 9), null, true)).toBe("all");
  expect(judgePoint({ ...point(401, 9), startNs: 0n }, null, true)).toBe("unknown_start");
});

test("a point that is not later adds nothing", () => {
  const run = { lastNs: 120n * second, lastValue: 15 };
  expect(judgePoint(point(120, 15), run, false)).toBe("nothing");
  expect(judgePoint(point(110, 10), run, false)).toBe("nothing");
});

test("in whatever order points that never fall come, and how often: their newest value is counted", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (growths, draws) => {
        let value = 0;
        const points = growths.map((growth, index) => point(110 + index, (value += growth)));
        const shuffled = [...points, ...points]
          .map((each) => ({ each, order: draws.next().value ?? 0 }))
          .sort((one, other) => one.order - other.order)
          .map(({ each }) => each);
        expect(countedOf(shuffled)).toBe(value);
      },
    ),
  );
});

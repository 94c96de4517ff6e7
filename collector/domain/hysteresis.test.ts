import fc from "fast-check";
import { expect, test } from "vitest";
import { advance, type Standing } from "./hysteresis.ts";

const THRESHOLDS = { enter: 10, exit: 5, dwellSeconds: 4 };
const CLOSED: Standing = { isOpen: false, watch: null };

/** The times at which findings begin and end, when a figure is read every two seconds. */
function changes(values: readonly (number | null)[]): number[] {
  let standing = CLOSED;
  const times: number[] = [];
  for (const [index, value] of values.entries()) {
    const step = advance(standing, value, THRESHOLDS, index * 2_000);
    if (step.changedAtMs !== null) times.push(step.changedAtMs);
    standing = step;
  }
  return times;
}

test("a figure that holds for the dwell time begins a finding, dated to when it first held", () => {
  expect(changes([0, 10, 11, 12])).toEqual([2_000]);
  expect(changes([0, 10, 11])).toEqual([]);
});

test("it ends when the figure has been under the exit for as long", () => {
  expect(changes([10, 10, 10, 7, 7, 4, 4, 4])).toEqual([0, 10_000]);
});

test("a figure between exit and entry changes nothing", () => {
  expect(changes([9, 9, 9, 9])).toEqual([]);
  expect(changes([10, 10, 10, 5, 9, 5, 9])).toEqual([0]);
});

test("what is unknown begins nothing, ends nothing, and is waited out", () => {
  expect(changes([10, null, 10, null, 10, null])).toEqual([]);
  expect(changes([10, 10, 10, null, null, null, null])).toEqual([0]);
  expect(changes([10, 10, 10, 0, null, 0, null, 0, 0, 0])).toEqual([0, 14_000]);
});

test("two changes are never nearer to each other than the dwell time", () => {
  const figure = fc.option(fc.double({ min: 0, max: 20, noNaN: true }));
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 100 }), (values) => {
      const times = changes(values);
      for (const [index, time] of times.entries()) {
        const before = times[index - 1];
        if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(4_000);
      }
    }),
  );
});

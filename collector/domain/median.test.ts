import { expect, test } from "vitest";
import { median, runningMedian } from "./median.ts";

test("the median is the middle, or the mean of the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(median([])).toBeNaN();
});

test("a running median takes away a single value that is off, at the ends as well", () => {
  expect(runningMedian([5, 90, 6, 7])).toEqual([6, 6, 7, 7]);
  expect(runningMedian([90, 5, 6, 7, 0])).toEqual([6, 6, 6, 6, 6]);
  expect(runningMedian([5])).toEqual([5]);
});

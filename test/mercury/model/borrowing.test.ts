import { expect, it } from "vitest";

import { borrowableCeiling } from "./borrowing.ts";

it("lets free use 2,800 while premium uses 1,200 of its 2,400", () => {
  expect(borrowableCeiling(1_600, 2_400, 1_200)).toBe(1_600 + (2_400 - 1_200));
});

it("lends nothing once premium has reclaimed its reservation", () => {
  expect(borrowableCeiling(1_600, 2_400, 2_400)).toBe(1_600);
  expect(borrowableCeiling(1_600, 2_400, 3_000)).toBe(1_600);
});

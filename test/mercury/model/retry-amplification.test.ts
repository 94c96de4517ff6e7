import { expect, it } from "vitest";

import { retryAmplification } from "./retry-amplification.ts";

it("is 3.0 for 300 attempts of 100 operations", () => {
  expect(retryAmplification(300, 100)).toBe(300 / 100);
});

it("is 1 without retries and without operations", () => {
  expect(retryAmplification(100, 100)).toBe(1);
  expect(retryAmplification(0, 0)).toBe(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fromMicros, toMicros } from "./fixed-point.ts";

test("worked example: 0.1 and 0.2 are 0.3", () => {
  expect(fromMicros(toMicros(0.1) + toMicros(0.2))).toBe(0.3);
});

test("a sum does not depend on the order of what is summed", () => {
  const quantities = fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 2 });
  fc.assert(
    fc.property(quantities, (values) => {
      const sum = (ordered: number[]) => ordered.reduce((total, each) => total + toMicros(each), 0);
      expect(sum(values)).toBe(sum(values.toReversed()));
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classBudgets, type ClassEntitlement } from "./class-budgets.ts";

const premium = { name: "premium", reservation: 2_400, weight: 1, borrowFrom: ["free"] };
const free = { name: "free", reservation: 1_600, weight: 1, borrowFrom: ["premium"] };

const NAMES = ["a", "b", "c", "d"];
const entitlements: fc.Arbitrary<ClassEntitlement[]> = fc
  .array(
    fc.record({
      reservation: fc.double({ min: 0, max: 500, noNaN: true }),
      weight: fc.double({ min: 0.1, max: 5, noNaN: true }),
      borrowFrom: fc.subarray(NAMES),
    }),
    { minLength: 1, maxLength: NAMES.length },
  )
  .map((classes) => classes.map((each, index) => ({ ...each, name: NAMES[index] ?? "" })));
const demands = fc.array(fc.double({ min: 0, max: 800, noNaN: true }), {
  minLength: NAMES.length,
  maxLength: NAMES.length,
});
const capacities = fc.double({ min: 0, max: 3_000, noNaN: true });

describe("classBudgets", () => {
  test("worked example: 1,000 premium × 3 units and 6,000 free × 1 share 4,000 as reserved", () => {
    expect(classBudgets(4_000, [premium, free], [3_000, 6_000])).toEqual([2_400, 1_600]);
  });

  test("worked example: premium uses 1,200 of 2,400, so that free may use up to 2,800", () => {
    expect(classBudgets(4_000, [premium, free], [1_200, 6_000])).toEqual([1_200, 2_800]);
  });

  test("what is unused is lent only to those who may borrow it, in the order of the classes", () => {
    const closed = { ...free, borrowFrom: [] };
    expect(classBudgets(4_000, [premium, closed], [1_200, 6_000])).toEqual([1_200, 1_600]);
    const batch = { name: "batch", reservation: 0, weight: 1, borrowFrom: ["premium"] };
    expect(classBudgets(4_000, [premium, free, batch], [1_200, 2_000, 9_000])).toEqual([
      1_200, 2_000, 800,
    ]);
  });

  test("what nobody has reserved is shared by weight", () => {
    const classes = [
      { name: "a", reservation: 10, weight: 3, borrowFrom: [] },
      { name: "b", reservation: 10, weight: 1, borrowFrom: [] },
    ];
    expect(classBudgets(60, classes, [100, 100])).toEqual([40, 20]);
  });

  test("reservations beyond the capacity shrink in proportion", () => {
    expect(classBudgets(2_000, [premium, free], [3_000, 6_000])).toEqual([1_200, 800]);
  });

  test("nobody gets more than asked for, and together they get no more than there is", () => {
    fc.assert(
      fc.property(capacities, entitlements, demands, (capacity, classes, wanted) => {
        const budgets = classBudgets(capacity, classes, wanted);
        budgets.forEach((budget, index) =>
          expect(budget).toBeLessThanOrEqual((wanted[index] ?? 0) + 1e-9),
        );
        expect(budgets.reduce((sum, budget) => sum + budget, 0)).toBeLessThanOrEqual(
          capacity + 1e-6,
        );
      }),
    );
  });

  test("each gets its reservation while reservations fit, whatever the others ask for", () => {
    fc.assert(
      fc.property(capacities, entitlements, demands, (capacity, classes, wanted) => {
        fc.pre(classes.reduce((sum, { reservation }) => sum + reservation, 0) <= capacity);
        classBudgets(capacity, classes, wanted).forEach((budget, index) => {
          const due = Math.min(classes[index]?.reservation ?? 0, wanted[index] ?? 0);
          expect(budget).toBeGreaterThanOrEqual(due - 1e-6);
        });
      }),
    );
  });

  test("where all may borrow from all, nothing that somebody wants is left over", () => {
    fc.assert(
      fc.property(capacities, entitlements, demands, (capacity, classes, wanted) => {
        const open = classes.map((each) => ({ ...each, borrowFrom: NAMES }));
        const given = classBudgets(capacity, open, wanted).reduce((sum, budget) => sum + budget, 0);
        const asked = wanted.slice(0, classes.length).reduce((sum, demand) => sum + demand, 0);
        expect(given).toBeCloseTo(Math.min(capacity, asked), 6);
      }),
    );
  });
});

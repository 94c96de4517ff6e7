import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classBudgets } from "./class-budgets.ts";

const premium = (demand: number) => ({ demand, reservation: 2_400 });
const free = (demand: number) => ({ demand, reservation: 1_600 });

const claims = fc.array(
  fc.record({
    demand: fc.double({ min: 0, max: 800, noNaN: true }),
    reservation: fc.double({ min: 0, max: 500, noNaN: true }),
  }),
  { minLength: 1, maxLength: 5 },
);
const capacities = fc.double({ min: 0, max: 3_000, noNaN: true });
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe("classBudgets", () => {
  test("worked example: 1,000 premium × 3 units and 6,000 free × 1 share 4,000 as reserved", () => {
    expect(classBudgets(4_000, [premium(3_000), free(6_000)], [0, 1])).toEqual([2_400, 1_600]);
  });

  test("worked example: premium uses 1,200 of 2,400, so that free may use up to 2,800", () => {
    expect(classBudgets(4_000, [premium(1_200), free(6_000)], [0, 1])).toEqual([1_200, 2_800]);
  });

  test("lends in the order given, and only to the classes in it", () => {
    const classes = [premium(1_000), free(5_000), { demand: 700, reservation: 0 }];
    expect(classBudgets(4_000, classes, [2, 1])).toEqual([1_000, 2_300, 700]);
    expect(classBudgets(4_000, classes, [2])).toEqual([1_000, 1_600, 700]);
  });

  test("reservations beyond the capacity shrink in proportion", () => {
    expect(classBudgets(2_000, [premium(3_000), free(6_000)], [0, 1])).toEqual([1_200, 800]);
  });

  test("nobody gets more than asked for, and together they get no more than there is", () => {
    fc.assert(
      fc.property(capacities, claims, (capacity, classes) => {
        const budgets = classBudgets(capacity, classes, [...classes.keys()]);
        budgets.forEach((budget, index) =>
          expect(budget).toBeLessThanOrEqual((classes[index]?.demand ?? 0) + 1e-9),
        );
        const asked = sumOf(classes.map(({ demand }) => demand));
        expect(sumOf(budgets)).toBeCloseTo(Math.min(capacity, asked), 6);
      }),
    );
  });

  test("each gets its reservation while reservations fit, whatever the others ask for", () => {
    fc.assert(
      fc.property(capacities, claims, (capacity, classes) => {
        fc.pre(sumOf(classes.map(({ reservation }) => reservation)) <= capacity);
        classBudgets(capacity, classes, [...classes.keys()].reverse()).forEach((budget, index) => {
          const { demand = 0, reservation = 0 } = classes[index] ?? {};
          expect(budget).toBeGreaterThanOrEqual(Math.min(reservation, demand) - 1e-6);
        });
      }),
    );
  });
});

import { weightedMaxMin } from "./fair-share.ts";

/** What a class of a policy asks for and is entitled to, in units per second. */
export interface ClassClaim {
  demand: number;
  /** Kept for the class. */
  reservation: number;
}

/**
 * Units per second that each class may have. Each gets its reservation, at most its demand; what is
 * left of the capacity is lent in the given order of classes (their indexes). Reservations beyond
 * the capacity shrink in proportion.
 * Worked examples, capacity 4,000 with 2,400 and 1,600 reserved: demands of 3,000 and 6,000 get
 * 2,400 and 1,600; when the first class asks for 1,200 only, the second may have 2,800.
 */
export function classBudgets(
  capacity: number,
  classes: readonly ClassClaim[],
  borrowOrder: readonly number[],
): number[] {
  const budgets = weightedMaxMin(
    capacity,
    classes.map(({ demand, reservation }) => ({
      demand: Math.min(reservation, demand),
      weight: reservation,
    })),
  );
  let left = Math.max(0, capacity - budgets.reduce((sum, budget) => sum + budget, 0));
  for (const index of borrowOrder) {
    const budget = budgets[index] ?? 0;
    const lent = Math.max(0, Math.min(left, (classes[index]?.demand ?? 0) - budget));
    budgets[index] = budget + lent;
    left -= lent;
  }
  return budgets;
}

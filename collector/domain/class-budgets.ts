import { weightedMaxMin } from "./fair-share.ts";

/** A class as a policy entitles it. */
export interface ClassEntitlement {
  name: string;
  /** Units per second kept for the class. */
  reservation: number;
  /** Entitlement to what no class has reserved, relative to the other classes'. */
  weight: number;
  /** The classes whose unused reservation it may use, in this order. */
  borrowFrom: readonly string[];
}

/**
 * Units per second that each class may have, for demands in the order of the classes. Each gets its
 * reservation, at most its demand. What a class leaves of its reservation is lent: the classes borrow
 * in their order, each from those in its `borrowFrom`. What nobody has reserved is shared by weighted
 * max-min over what is still wanted. Reservations beyond the capacity shrink in proportion.
 * Worked examples, capacity 4,000 with 2,400 and 1,600 reserved: demands of 3,000 and 6,000 get
 * 2,400 and 1,600; when the first class asks for 1,200 only, the second may have 2,800.
 */
export function classBudgets(
  capacity: number,
  classes: readonly ClassEntitlement[],
  demands: readonly number[],
): number[] {
  const demandOf = (index: number) => demands[index] ?? 0;
  const reserved = classes.reduce((sum, { reservation }) => sum + reservation, 0);
  const kept = weightedMaxMin(
    capacity,
    classes.map(({ reservation }, index) => ({
      demand: Math.min(reservation, demandOf(index)),
      weight: reservation,
    })),
  );
  const budgets = [...kept];
  const unused = new Map(
    classes.map(({ name, reservation }, index) => [name, reservation - (kept[index] ?? 0)]),
  );
  let left = Math.max(0, capacity - kept.reduce((sum, budget) => sum + budget, 0));
  for (const [index, { borrowFrom }] of classes.entries()) {
    for (const lender of borrowFrom) {
      const wanted = demandOf(index) - (budgets[index] ?? 0);
      const lent = Math.max(0, Math.min(left, unused.get(lender) ?? 0, wanted));
      budgets[index] = (budgets[index] ?? 0) + lent;
      unused.set(lender, (unused.get(lender) ?? 0) - lent);
      left -= lent;
    }
  }
  const unreserved = Math.min(left, Math.max(0, capacity - reserved));
  const wanted = classes.map(({ weight }, index) => ({
    demand: Math.max(0, demandOf(index) - (budgets[index] ?? 0)),
    weight,
  }));
  const more = weightedMaxMin(unreserved, wanted);
  return budgets.map((budget, index) => budget + (more[index] ?? 0));
}

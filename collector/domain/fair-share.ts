/** A claim on a shared capacity. */
export interface Claim {
  /** Fresh eligible demand, in units per second. */
  demand: number;
  /** Entitlement relative to the others'; 1 by default in a policy. */
  weight: number;
}

/**
 * Weighted max-min fair shares: all shares grow together, in proportion to their weights, until a
 * claim is satisfied or the capacity is spent, and what satisfied claims leave goes to the rest.
 * Returns one share for each claim, in their order; none exceeds its demand, and together they
 * exceed neither the capacity nor the demands.
 * Worked example: capacity 10 and demands 2, 2.6, 4, 5 of equal weight give 2, 2.6, 2.7, 2.7.
 */
export function weightedMaxMin(capacity: number, claims: readonly Claim[]): number[] {
  const shares = claims.map(() => 0);
  const order = claims
    .map(({ demand, weight }, index) => ({ index, demand, weight, level: demand / weight }))
    .filter(({ demand, weight }) => demand > 0 && weight > 0)
    .sort((a, b) => a.level - b.level);
  let left = Math.max(0, capacity);
  let weightLeft = order.reduce((sum, { weight }) => sum + weight, 0);
  for (const { index, demand, weight } of order) {
    // Rounding may leave less weight than the last claim has.
    const part = weightLeft > weight ? (left * weight) / weightLeft : left;
    const share = Math.min(demand, part);
    shares[index] = share;
    left = Math.max(0, left - share);
    weightLeft -= weight;
  }
  return shares;
}

/**
 * Jain's index of fairness, `(Σx)² / (n Σx²)`: 1 when all are served alike, 1/n when one has it all.
 * Null without anything to compare. Worked examples: 1, 1, 1, 1 is 1; 4, 0, 0, 0 is 0.25.
 */
export function jainIndex(values: readonly number[]): number | null {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return squares === 0 ? null : (sum * sum) / (values.length * squares);
}

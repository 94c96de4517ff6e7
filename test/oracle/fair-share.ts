/** What one tenant asks for and gets, in units per second. */
export interface Asking {
  demand: number;
  useful: number;
}

const HALVINGS = 200;

/**
 * Max-min shares by their definition: there is one level, and everybody gets what it asks for or the
 * level, whichever is less. The level at which the capacity is spent is found by halving.
 */
export function maxMinShares(capacity: number, all: readonly Asking[]): number[] {
  const given = (level: number) =>
    all.reduce((sum, { demand }) => sum + Math.min(demand, level), 0);
  let low = 0;
  let high = Math.max(0, ...all.map(({ demand }) => demand));
  if (given(high) <= capacity) return all.map(({ demand }) => demand);
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (given(middle) > capacity) high = middle;
    else low = middle;
  }
  return all.map(({ demand }) => Math.min(demand, low));
}

/** Jain's index of what was got per share, over those that have a share. */
export function jain(all: readonly Asking[], shares: readonly number[]): number {
  const got = all.flatMap(({ useful }, index) => {
    const share = shares[index] ?? 0;
    return share > 0 ? [useful / share] : [];
  });
  const mean = got.reduce((sum, value) => sum + value, 0) / got.length;
  const meanOfSquares = got.reduce((sum, value) => sum + value ** 2, 0) / got.length;
  return mean ** 2 / meanOfSquares;
}

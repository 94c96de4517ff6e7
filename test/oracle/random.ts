/** A source of random choices that says the same thing again for the same seed. */
export interface Random {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state, plenty for test data and the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function whole(from: number, to: number): number {
    return from + Math.floor(fraction() * (to - from + 1));
  }
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    shuffle(items) {
      const keyed = items.map((item) => ({ item, key: fraction() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}

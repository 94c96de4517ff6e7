/** A seeded source of numbers: the same seed gives the same numbers, on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Uniform in [0, 1), by mulberry32: 32 bits of state, enough for a demonstration. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Exponential with the given mean: the gap between two arrivals of a Poisson stream. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** An integer in [0, count). */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A stream of its own, so that one use never shifts the numbers of another. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4_294_967_296));
  }
}

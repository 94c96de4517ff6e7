import type { ClassName } from "./events.ts";

/**
 * Admission tokens of one instance, in units: each class refills at its reserved rate, and what
 * an idle class does not need overflows into a pool that any class may borrow from.
 */
export class Reservation {
  private readonly rates: Readonly<Record<ClassName, number>>;
  private readonly bursts: Readonly<Record<ClassName, number>>;
  private readonly tokens: Record<ClassName, number>;
  private lent = 0;
  private atMs = 0;

  constructor(unitsPerSecond: number, premiumShare: number, burstMs: number, unitsMax: number) {
    const premium = (unitsPerSecond * premiumShare) / 1_000;
    const free = (unitsPerSecond * (1 - premiumShare)) / 1_000;
    this.rates = { premium, free };
    // A burst smaller than the dearest request would refuse that request for ever.
    this.bursts = {
      premium: Math.max(premium * burstMs, 2 * unitsMax),
      free: Math.max(free * burstMs, 2 * unitsMax),
    };
    this.tokens = { ...this.bursts };
  }

  /** Takes `units` from the class's own tokens, else from what is lent; false where neither has them. */
  take(className: ClassName, units: number, nowMs: number): boolean {
    this.refill(nowMs);
    if (this.tokens[className] >= units) {
      this.tokens[className] -= units;
      return true;
    }
    if (this.tokens[className] + this.lent < units) return false;
    this.lent -= units - this.tokens[className];
    this.tokens[className] = 0;
    return true;
  }

  private refill(nowMs: number): void {
    const elapsedMs = nowMs - this.atMs;
    this.atMs = nowMs;
    for (const name of ["premium", "free"] as const) {
      const filled = this.tokens[name] + this.rates[name] * elapsedMs;
      this.tokens[name] = Math.min(filled, this.bursts[name]);
      this.lent += filled - this.tokens[name];
    }
    this.lent = Math.min(this.lent, this.bursts.premium);
  }
}

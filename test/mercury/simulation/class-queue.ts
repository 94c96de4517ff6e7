import type { Attempt } from "./attempt.ts";

/** The waiting attempts of one class, oldest first; those that left early are skipped. */
export class ClassQueue {
  private waiting: Attempt[] = [];
  private head = 0;
  /** Attempts that still wait, and their demand. */
  items = 0;
  units = 0;

  push(attempt: Attempt): void {
    this.waiting.push(attempt);
    this.items += 1;
    this.units += attempt.identity.demandUnits;
  }

  oldest(): Attempt | null {
    while (this.head < this.waiting.length) {
      const attempt = this.waiting[this.head];
      if (attempt?.phase === "queued") return attempt;
      this.head += 1;
    }
    this.waiting = [];
    this.head = 0;
    return null;
  }

  /** Takes an attempt out: the caller then changes its phase. */
  leave(attempt: Attempt): void {
    this.items -= 1;
    this.units -= attempt.identity.demandUnits;
    // Copying half the array each time it is half empty keeps the cost per item constant.
    if (this.head > 256 && this.head * 2 > this.waiting.length) {
      this.waiting = this.waiting.slice(this.head);
      this.head = 0;
    }
  }
}

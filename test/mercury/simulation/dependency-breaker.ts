// Remembers about five calls; twice as slow as it should be is slow.
const smoothing = 0.2;
const slowFactor = 2;
const inFlightMaxWhileSlow = 2;

/**
 * Guards an instance's workers from a dependency: while its calls take long, only a few attempts
 * that need it are let in.
 */
export class DependencyBreaker {
  /** Attempts that are let in and need the dependency. */
  inFlight = 0;
  private slowness = 1;

  get isOpen(): boolean {
    return this.slowness > slowFactor;
  }

  get isFull(): boolean {
    return this.isOpen && this.inFlight >= inFlightMaxWhileSlow;
  }

  /** A call took `factor` times what it should. */
  noteCall(factor: number): void {
    this.slowness += smoothing * (factor - this.slowness);
  }
}

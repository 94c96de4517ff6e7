/** More than this at once is not caught up: a laptop that slept must not replay its night. */
const stepMsMax = 1_000;

/**
 * Simulated time that follows the wall clock, `speed` times as fast; both are given in ms, the
 * clock itself is read by the caller.
 */
export class PacedClock {
  private readonly speed: number;
  private lastEpochMs: number;
  simulatedMs = 0;

  constructor(speed: number, startedEpochMs: number) {
    this.speed = speed;
    this.lastEpochMs = startedEpochMs;
  }

  advance(epochMs: number): void {
    const elapsedMs = Math.min(stepMsMax, Math.max(0, epochMs - this.lastEpochMs));
    this.simulatedMs += elapsedMs * this.speed;
    this.lastEpochMs = epochMs;
  }

  /** The wall clock time of a simulated time, counted back from the last advance. */
  readonly toEpochMs = (simulatedMs: number): number =>
    this.lastEpochMs - (this.simulatedMs - simulatedMs) / this.speed;
}

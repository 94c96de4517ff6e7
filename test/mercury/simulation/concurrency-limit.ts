import { updateAdaptiveLimit } from "../model/adaptive-limit.ts";

/** How an adaptive limit reacts; see the model of one step. */
export interface LimitTuning {
  readonly gradientMin: number;
  readonly queueTermPerWorker: number;
  readonly smoothing: number;
  /** How many windows old the round trips are that it reacts to. */
  readonly lagWindows: number;
}

/** Small steps: the limit settles. */
export const steadyTuning: LimitTuning = {
  gradientMin: 0.7,
  queueTermPerWorker: 1,
  smoothing: 0.2,
  lagWindows: 0,
};

/** Whole steps on old round trips: it overshoots both ways, for ever. */
export const hastyTuning: LimitTuning = {
  gradientMin: 0.3,
  queueTermPerWorker: 1,
  smoothing: 1,
  lagWindows: 2,
};

// The long round trip forgets over minutes; three times as much is no queue to fight yet.
const longSmoothing = 0.0015;
const toleranceFactor = 3;
const windowsKept = 4;

/** How many attempts an instance lets in at once, and the round trips it judges that by. */
export class ConcurrencyLimit {
  readonly limitMax: number;
  limit: number;
  longRttMs: number;
  currentRttMs: number;
  private readonly workers: number;
  private readonly roundTrips: number[] = [];
  private sumMs = 0;
  private ended = 0;
  private inFlightMax = 0;

  constructor(workers: number, limitMax: number, usualRttMs: number) {
    this.workers = workers;
    this.limitMax = limitMax;
    this.limit = limitMax;
    this.longRttMs = usualRttMs;
    this.currentRttMs = usualRttMs;
  }

  noteInFlight(inFlight: number): void {
    this.inFlightMax = Math.max(this.inFlightMax, inFlight);
  }

  noteRoundTrip(rttMs: number): void {
    this.sumMs += rttMs;
    this.ended += 1;
  }

  /** Once a window: takes its round trips in, and moves the limit where there is a tuning. */
  closeWindow(tuning: LimitTuning | null): void {
    if (this.ended > 0) {
      this.currentRttMs = this.sumMs / this.ended;
      this.longRttMs += longSmoothing * (this.currentRttMs - this.longRttMs);
    }
    this.roundTrips.unshift(this.currentRttMs);
    this.roundTrips.length = Math.min(this.roundTrips.length, windowsKept);
    // A limit that nobody reached says nothing about the load: it may fall, and doesn't grow.
    const wasReached = this.inFlightMax * 2 >= this.limit;
    this.sumMs = 0;
    this.ended = 0;
    this.inFlightMax = 0;
    if (tuning === null) {
      this.limit = this.limitMax;
      return;
    }
    const { nextLimit } = updateAdaptiveLimit({
      gradientMin: tuning.gradientMin,
      queueTerm: tuning.queueTermPerWorker * this.workers,
      smoothing: tuning.smoothing,
      longRttMs: this.longRttMs * toleranceFactor,
      currentRttMs: this.roundTrips[tuning.lagWindows] ?? this.currentRttMs,
      limit: this.limit,
    });
    const wanted = wasReached ? nextLimit : Math.min(nextLimit, this.limit);
    this.limit = Math.min(this.limitMax, Math.max(this.workers, wanted));
  }
}

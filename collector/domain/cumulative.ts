/** Where a run of a cumulative counter stood at its newest point. Times in nanoseconds. */
export interface RunState {
  lastNs: bigint;
  lastValue: number;
}

/** A point of a cumulative counter, whose value counts from the start of its run. */
export interface CumulativePoint {
  /** 0 where the sender does not say. */
  startNs: bigint;
  timeNs: bigint;
  value: number;
}

/**
 * What a point adds: all of its value, what it has more than the newest point of its run, or
 * nothing. `unknown_start` is nothing too: what was counted before it belongs to another time.
 */
export type PointJudgement = "all" | "difference" | "nothing" | "unknown_start";

/** A counter first met this long after its start has counted what is none of the present. */
const YOUNG_NS = 300n * 1_000_000_000n;

/**
 * Judges a point by the state of its run, null when the run is met for the first time, and by
 * whether another run of the same counter is known. A run is what counts from one start: a restart
 * of the sender begins a new one, which is counted in full. Within a run
 * - a later point adds what it has more; with a smaller value the counter was reset without a new
 *   start, and it adds all (10, 15, 3 add 10, 5 and 3);
 * - a point that is not later adds nothing: the newer one holds what it holds already.
 * The first point of a run adds all where the run is younger than five minutes or replaces another
 * one; else nobody can tell when its value was counted. Source: the OpenTelemetry metrics data
 * model, "Resets and gaps".
 */
export function judgePoint(
  point: CumulativePoint,
  run: RunState | null,
  hasOtherRun: boolean,
): PointJudgement {
  if (run === null) {
    const isKnown = point.startNs > 0n && (hasOtherRun || point.timeNs - point.startNs <= YOUNG_NS);
    return isKnown ? "all" : "unknown_start";
  }
  if (point.timeNs <= run.lastNs) return "nothing";
  return point.value < run.lastValue ? "all" : "difference";
}

import { settledUntil } from "./settled-until.ts";
import type { ChartLine, TimeChartModel } from "./time-chart-model.ts";

/** A step of which less than this has passed says nothing about a rate yet. */
const PASSED_SHARE_MIN = 0.4;

export interface ChartWindow {
  from: number;
  to: number;
  nowMs: number;
}

/** What every answer in steps of time has. Times in epoch milliseconds. */
interface SteppedAnswer {
  stepSeconds: number;
  times: number[];
  dataThrough: number | null;
}

export interface StepLine extends ChartLine {
  /** What happened in a step, drawn per second, or a value that is of the step itself: a ratio. */
  of: "sum" | "step";
}

/** Lines over time from values by step. The newest step is drawn once enough of it has passed. */
export function prepareLines(
  series: SteppedAnswer,
  lines: readonly StepLine[],
  unit: string,
  window: ChartWindow,
): TimeChartModel {
  const { times, dataThrough } = series;
  const stepMs = series.stepSeconds * 1_000;
  const seconds = times.map((time) => passedSeconds(time, stepMs, window.nowMs, dataThrough));
  const settled = settledUntil(window.nowMs, dataThrough);
  return {
    // The server answers in whole steps, which may begin before and end after what was asked.
    from: Math.min(window.from, times[0] ?? window.from),
    to: Math.max(window.to, (times.at(-1) ?? window.to - stepMs) + stepMs),
    stepMs,
    times,
    lines: lines.map(({ of, ...line }) => ({
      ...line,
      values: line.values.map((value, index) => {
        const passed = seconds[index];
        if (value === null || passed == null) return null;
        return of === "sum" ? value / passed : value;
      }),
    })),
    unit,
    fillingFrom: times.find((time) => time + stepMs > settled) ?? null,
  };
}

/**
 * Seconds of a step that its counts are of; null when too little of it has passed. The newest step
 * is divided by what is known of it, up to the newest event, so that it does not look like a fall.
 */
function passedSeconds(
  timeMs: number,
  stepMs: number,
  nowMs: number,
  dataThrough: number | null,
): number | null {
  const knownTo = dataThrough ?? nowMs;
  if (timeMs + stepMs <= Math.max(knownTo, settledUntil(nowMs, dataThrough))) return stepMs / 1_000;
  const passedMs = knownTo - timeMs;
  return passedMs >= stepMs * PASSED_SHARE_MIN ? passedMs / 1_000 : null;
}

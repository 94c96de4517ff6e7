import { RANGES, type TimeView } from "./view-state.ts";

/** A window of time to ask for. Times in epoch milliseconds, `to` exclusive. */
export interface Window {
  from: number;
  to: number;
  /** How many steps a series of it should have. */
  points: number;
}

const HISTORICAL_POINTS = 240;

/**
 * The window that a view shows at `nowMs`. A live window ends with the step that is still filling,
 * so that the newest events are in it and everyone asks for the same window during one step.
 */
export function resolveWindow(time: TimeView, nowMs: number): Window {
  if (time.kind !== "live") return { from: time.from, to: time.to, points: HISTORICAL_POINTS };
  const { lengthMs, stepMs } = RANGES[time.range];
  const to = (Math.floor(nowMs / stepMs) + 1) * stepMs;
  return { from: to - lengthMs, to, points: lengthMs / stepMs };
}

/** The view stopped at what it shows now; a view that does not move stays as it is. */
export function pause(time: TimeView, nowMs: number): TimeView {
  if (time.kind !== "live") return time;
  const { from, to } = resolveWindow(time, nowMs);
  return { kind: "paused", range: time.range, from, to };
}

import type { Thresholds } from "./detectors.ts";

/** What is waited for: that a condition has held, or has ceased, for its dwell time. */
export interface Watch {
  direction: "enter" | "leave";
  /** Epoch milliseconds. */
  sinceMs: number;
}

/** Where a detector stands with one subject. */
export interface Standing {
  isOpen: boolean;
  watch: Watch | null;
}

export interface Step extends Standing {
  /** Set when a finding begins or ends with this step: since when its condition holds, or does not. */
  changedAtMs: number | null;
}

/**
 * The next standing when a detector's figure is `value` at `nowMs`. A finding begins when the figure
 * has been at or above its entry for the dwell time, and ends when it has been under its exit for as
 * long, so that no figure that moves about one of them makes findings come and go. An unknown figure
 * (null) begins nothing and ends nothing.
 */
export function advance(
  { isOpen, watch }: Standing,
  value: number | null,
  { enter, exit, dwellSeconds }: Thresholds,
  nowMs: number,
): Step {
  const direction = isOpen ? "leave" : "enter";
  const isTurning = value !== null && (isOpen ? value < exit : value >= enter);
  if (!isTurning) return { isOpen, watch: null, changedAtMs: null };
  const sinceMs = watch?.direction === direction ? watch.sinceMs : nowMs;
  if (nowMs - sinceMs < dwellSeconds * 1_000) {
    return { isOpen, watch: { direction, sinceMs }, changedAtMs: null };
  }
  return { isOpen: !isOpen, watch: null, changedAtMs: sinceMs };
}

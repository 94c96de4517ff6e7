import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import type { Question } from "./question.ts";

/** How much of a window is known, and how much of it is a gap between what is. Seconds. */
export interface KnownTime {
  /** At least one, to divide by. */
  knownSeconds: number;
  /** Steps of which nothing is known, with known ones before and after them. */
  gapSeconds: number;
}

/** What of a series tells which of its time is known. */
type Known = Pick<FunnelSeries, "stepSeconds" | "times" | "dataThrough" | "partial"> & {
  stages: { offered: Pick<SeriesAmount, "count"> };
};

/**
 * The time that a window's totals are of: its known steps, cut at the window's ends, at the
 * newest event, and where the service was first heard of. A rate over the gaps as well would be too low, and no chart would show it.
 */
export function knownTime(
  series: Known,
  window: { from: number; to: number },
  nowMs: number,
): KnownTime {
  const stepMs = series.stepSeconds * 1_000;
  const end = Math.min(window.to, nowMs, series.dataThrough ?? nowMs);
  const begin = Math.max(window.from, firstEventOf(series) ?? window.from);
  const isKnown = (index: number) => series.stages.offered.count[index] != null;
  const first = series.times.findIndex((_, index) => isKnown(index));
  const last = series.times.findLastIndex((_, index) => isKnown(index));
  let knownMs = 0;
  let gapMs = 0;
  for (const [index, time] of series.times.entries()) {
    if (index < first || index > last) continue;
    const lengthMs = Math.min(time + stepMs, end) - Math.max(time, begin);
    if (isKnown(index)) knownMs += Math.max(0, lengthMs);
    else gapMs += Math.max(0, lengthMs);
  }
  return { knownSeconds: Math.max(1, knownMs / 1_000), gapSeconds: gapMs / 1_000 };
}

/** When the service was first heard of, where that is inside the window. Epoch milliseconds. */
function firstEventOf({ partial }: Pick<Known, "partial">): number | null {
  const found = partial?.find(({ what }) => what === "no_data_before");
  return found?.what === "no_data_before" ? found.at : null;
}

/** The same of the answer to a view's question; null before there is one. */
export function knownTimeOf(
  answer: { asked: Question | null; data: FunnelSeries } | null,
  nowMs: number,
): KnownTime | null {
  const window = answer?.asked?.window;
  return answer === null || window === undefined ? null : knownTime(answer.data, window, nowMs);
}

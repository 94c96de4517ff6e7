import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import type { Measure } from "../ui/format/number.ts";
import { settledUntil } from "./settled-until.ts";
import type { ChartLine, TimeChartModel } from "./time-chart-model.ts";

/** A step of which less than this has passed says nothing about a rate yet. */
const PASSED_SHARE_MIN = 0.4;

export interface ChartWindow {
  from: number;
  to: number;
  nowMs: number;
}

type LineName = "offered" | "admitted" | "started" | "completed" | "policy" | "protection";

const LINES: Record<LineName, Omit<ChartLine, "values" | "key">> = {
  offered: { label: "Offered", tone: "offered", style: "solid", weight: "area" },
  admitted: { label: "Admitted", tone: "notice", style: "dashed", weight: "normal" },
  started: { label: "Started", tone: "remainder", style: "dotted", weight: "normal" },
  completed: { label: "Goodput", tone: "useful", style: "solid", weight: "strong" },
  policy: { label: "Rejected by policy", tone: "policy", style: "dotted", weight: "normal" },
  protection: {
    label: "Rejected by protection",
    tone: "protection",
    style: "dashed",
    weight: "normal",
  },
};

/** The chosen lines of a funnel over time, as rates per second of the chosen measure. */
export function prepareTimeChart(
  series: FunnelSeries,
  measure: Measure,
  window: ChartWindow,
  names: readonly LineName[],
): TimeChartModel {
  const stepMs = series.stepSeconds * 1_000;
  const seconds = series.times.map((time) =>
    passedSeconds(time, stepMs, window.nowMs, series.dataThrough),
  );
  const settled = settledUntil(window.nowMs, series.dataThrough);
  const lines = names.map((name): ChartLine => {
    const amount = amountOf(series, name);
    const values = measure === "units" ? amount.units : amount.count;
    return {
      key: name,
      ...LINES[name],
      values: values.map((value, index) => perSecond(value, seconds[index])),
    };
  });
  return {
    // The server answers in whole steps, which may begin before and end after what was asked.
    from: Math.min(window.from, series.times[0] ?? window.from),
    to: Math.max(window.to, (series.times.at(-1) ?? window.to - stepMs) + stepMs),
    stepMs,
    times: series.times,
    lines,
    unit: `${measure}/s`,
    fillingFrom: fillingFrom(series.times, stepMs, settled),
  };
}

function amountOf(series: FunnelSeries, name: LineName): SeriesAmount {
  if (name === "policy" || name === "protection") return series.rejected[name];
  return series.stages[name];
}

function perSecond(value: number | null | undefined, seconds: number | null | undefined) {
  if (value == null || seconds == null) return null;
  return value / seconds;
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

function fillingFrom(times: readonly number[], stepMs: number, settled: number): number | null {
  return times.find((time) => time + stepMs > settled) ?? null;
}

/** The newest step that is complete and has a value in some line; null when there is none. */
export function latestComplete(model: TimeChartModel): number | null {
  const isComplete = (time: number) =>
    model.fillingFrom === null || time + model.stepMs <= model.fillingFrom;
  const index = model.times.findLastIndex(
    (time, at) => isComplete(time) && model.lines.some(({ values }) => values[at] != null),
  );
  return index === -1 ? null : index;
}

/** The step that contains a moment; null outside the steps. */
export function stepAt(model: TimeChartModel, timeMs: number): number | null {
  const index = model.times.findIndex((time) => timeMs >= time && timeMs < time + model.stepMs);
  return index === -1 ? null : index;
}

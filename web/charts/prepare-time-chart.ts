import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import type { Measure } from "../ui/format/number.ts";
import { prepareLines, type ChartWindow } from "./prepare-lines.ts";
import type { ChartLine, TimeChartModel } from "./time-chart-model.ts";

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
  const lines = names.map((name) => {
    const amount = amountOf(series, name);
    const values = measure === "units" ? amount.units : amount.count;
    return { key: name, ...LINES[name], values, of: "sum" as const };
  });
  return prepareLines(series, lines, `${measure}/s`, window);
}

function amountOf(series: FunnelSeries, name: LineName): SeriesAmount {
  if (name === "policy" || name === "protection") return series.rejected[name];
  return series.stages[name];
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

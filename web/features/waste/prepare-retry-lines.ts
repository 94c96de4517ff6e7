import { amplification, type RetrySeries } from "#domain/retries";
import { prepareLines, type ChartWindow, type StepLine } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";
import type { Measure } from "../../ui/format/number.ts";

/** True when nothing is known of any step. */
export function isEmptyRetries({ offered }: RetrySeries): boolean {
  return offered.count.every((count) => count === null);
}

/** Fresh demand with its echo on top: together they are what was offered. */
export function prepareEcho(
  series: RetrySeries,
  measure: Measure,
  window: ChartWindow,
): TimeChartModel {
  const form = measure === "units" ? "units" : "count";
  const fresh = series.fresh[form];
  const echo = series.offered[form].map((offered, index) => {
    const first = fresh[index];
    return offered === null || first == null ? null : Math.max(0, offered - first);
  });
  const stacked = { style: "solid", weight: "stacked", of: "sum" } as const;
  const lines: StepLine[] = [
    { key: "fresh", label: "Fresh demand", tone: "offered", ...stacked, values: fresh },
    { key: "echo", label: "Retry echo", tone: "notice", ...stacked, values: echo },
  ];
  return prepareLines(series, lines, `${measure}/s`, window);
}

/** How often each operation is tried, in units and in attempts. */
export function prepareAmplification(series: RetrySeries, window: ChartWindow): TimeChartModel {
  return prepareLines(series, bothForms(series, amplification), "×", window);
}

/** Retries in percent of offered, in units and in attempts. */
export function prepareRetryShare(series: RetrySeries, window: ChartWindow): TimeChartModel {
  return prepareLines(series, bothForms(series, percent), "%", window);
}

function percent(offered: number, fresh: number): number | null {
  return offered > 0 ? (Math.max(0, offered - fresh) / offered) * 100 : null;
}

function bothForms(
  { offered, fresh }: RetrySeries,
  ratio: (offered: number, fresh: number) => number | null,
): StepLine[] {
  const valuesOf = (form: "units" | "count") =>
    offered[form].map((all, index) => {
      const first = fresh[form][index];
      return all === null || first == null ? null : ratio(all, first);
    });
  return [
    {
      key: "units",
      label: "In units",
      tone: "notice",
      style: "solid",
      weight: "normal",
      of: "step",
      values: valuesOf("units"),
    },
    {
      key: "attempts",
      label: "In attempts",
      tone: "offered",
      style: "dashed",
      weight: "normal",
      of: "step",
      values: valuesOf("count"),
    },
  ];
}

import type { TenantReport } from "#domain/tenant-answers";
import { prepareLines, type ChartWindow } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";

/** A tenant's consumption against its fair share over time, in units per second. */
export function prepareTenantChart(
  report: TenantReport,
  window: ChartWindow,
): TimeChartModel | null {
  const { series, dataThrough, figures } = report;
  const [line] = series.tenants;
  if (line === undefined) return null;
  const share = figures?.fairShare ?? 0;
  return prepareLines(
    { ...series, dataThrough },
    [
      {
        key: "offered",
        label: "Offered",
        tone: "offered",
        style: "solid",
        weight: "area",
        of: "sum",
        values: line.offered.units,
      },
      {
        key: "consumed",
        label: "Consumed",
        tone: "notice",
        style: "dashed",
        weight: "normal",
        of: "sum",
        values: line.consumedUnits,
      },
      {
        key: "useful",
        label: "Goodput",
        tone: "useful",
        style: "solid",
        weight: "strong",
        of: "sum",
        values: line.useful.units,
      },
      {
        key: "share",
        label: "Fair share of the window",
        tone: "remainder",
        style: "dotted",
        weight: "normal",
        of: "step",
        values: line.consumedUnits.map((value) => (value === null ? null : share)),
      },
    ],
    "units/s",
    window,
  );
}

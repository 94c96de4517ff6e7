import { formatRate, formatShare } from "../ui/format/number.ts";
import { formatSpan } from "../ui/format/time.ts";
import type { ScatterChartModel, ScatterPoint } from "./scatter-chart-model.ts";

/** When a point was: "7 Dec 12:03:00 – 12:03:10 UTC". */
export function describePointTime(model: ScatterChartModel, { timeMs }: ScatterPoint): string {
  return formatSpan(timeMs, timeMs + model.stepMs);
}

/** A point in one sentence. */
export function describePoint(model: ScatterChartModel, point: ScatterPoint): string {
  const { xAxis, yAxis, unit } = model;
  const [x, y] = [formatRate(point.x), formatRate(point.y)];
  return `${describePointTime(model, point)}. ${xAxis.label} ${x} ${unit}, ${yAxis.label} ${y} ${unit}, ${formatShare(point.y, point.x)}.`;
}

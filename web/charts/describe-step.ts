import { NO_FIGURE, formatRate } from "../ui/format/number.ts";
import { formatClock, formatDay } from "../ui/format/time.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

const DAY_MS = 86_400_000;

/** When a step was: "12:03:00 – 12:03:05 UTC", with the day where the chart spans days. */
export function describeStepTime(model: TimeChartModel, index: number): string {
  const from = model.times[index] ?? model.from;
  const day = model.to - model.from >= DAY_MS ? `${formatDay(from)} ` : "";
  return `${day}${formatClock(from)} – ${formatClock(from + model.stepMs)} UTC`;
}

/** A value of a line at a step; a gap is said, not drawn as nothing. */
export function describeValue(value: number | null | undefined): string {
  return value == null ? NO_FIGURE : formatRate(value);
}

/** A step in one sentence: its time, then every line. */
export function describeStep(model: TimeChartModel, index: number): string {
  const values = model.lines.map(({ label, values: line }) => {
    const value = line[index];
    return value == null ? `${label}: no data` : `${label} ${formatRate(value)} ${model.unit}`;
  });
  return `${describeStepTime(model, index)}. ${values.join(", ")}.`;
}

/** True when a step may still grow. */
export function isFilling(model: TimeChartModel, index: number): boolean {
  const time = model.times[index];
  return model.fillingFrom !== null && time !== undefined && time >= model.fillingFrom;
}

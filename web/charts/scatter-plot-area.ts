import type { ScatterChartModel } from "./scatter-chart-model.ts";

/** Room around the plot, pixels: canvas and overlay share it. */
export const SCATTER_PLOT = { left: 52, right: 16, top: 26, bottom: 44 } as const;

/** How far the pointer may be from a point to mean it, pixels. */
const REACH = 40;

/** Where a pair of values lies, as shares of the plot's width and height from its top left. */
export function placeOf(
  { xAxis, yAxis }: Pick<ScatterChartModel, "xAxis" | "yAxis">,
  { x, y }: { x: number; y: number },
): { left: number; top: number } {
  return { left: shareOf(x, xAxis.max), top: 1 - shareOf(y, yAxis.max) };
}

function shareOf(value: number, max: number): number {
  return Math.min(1, Math.max(0, value / max));
}

/** The point nearest to a place on the plot, given in pixels; null when none is near. */
export function nearestPoint(
  model: ScatterChartModel,
  at: { left: number; top: number },
  plot: { width: number; height: number },
): number | null {
  let nearest: number | null = null;
  let leastDistance = REACH;
  for (const [index, point] of model.points.entries()) {
    const { left, top } = placeOf(model, point);
    const distance = Math.hypot(left * plot.width - at.left, top * plot.height - at.top);
    // Of points in one place the newest is meant.
    if (distance > leastDistance) continue;
    leastDistance = distance;
    nearest = index;
  }
  return nearest;
}

const NICE = [1, 2, 2.5, 5, 10];

/** An axis from 0 that holds `most`, in four to six round intervals: 4,180 is 5,000 by 1,000. */
export function axisFor(
  label: string,
  most: number,
): { label: string; max: number; interval: number } {
  const raw = Math.max(most, 1e-6) / 5;
  const size = 10 ** Math.floor(Math.log10(raw));
  const interval = (NICE.find((nice) => nice * size >= raw) ?? 10) * size;
  return { label, interval, max: Math.max(1, Math.ceil(most / interval)) * interval };
}

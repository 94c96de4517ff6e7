import { formatCompact } from "../ui/format/number.ts";
import { formatClock, formatDay } from "../ui/format/time.ts";
import type { ChartOption } from "./echarts.ts";
import { PLOT } from "./plot-area.ts";
import { withAlpha, type Palette } from "./read-palette.ts";
import type { ChartLine, TimeChartModel } from "./time-chart-model.ts";

const DAY_MS = 86_400_000;

/** The drawing of a chart over time in the colours given. */
export function renderTimeChart(model: TimeChartModel, palette: Palette): ChartOption {
  const label = { color: palette.text, fontFamily: palette.font, fontSize: 11 };
  return {
    useUTC: true,
    animation: false,
    grid: { ...PLOT, containLabel: false },
    xAxis: {
      type: "time",
      min: model.from,
      max: model.to,
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        formatter: (value: number) => formatTick(value, model.to - model.from),
      },
    },
    yAxis: {
      type: "value",
      min: 0,
      splitNumber: 4,
      axisLabel: { ...label, formatter: (value: number) => formatCompact(value) },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: model.lines.map((line) => renderLine(line, model, palette)),
  };
}

function renderLine(line: ChartLine, model: TimeChartModel, palette: Palette) {
  const color = palette.tone(line.tone);
  const middle = model.stepMs / 2;
  const strength = { strong: 0.28, area: 0.13, normal: 0, stacked: 0 }[line.weight];
  return {
    id: line.key,
    type: "line" as const,
    silent: true,
    showSymbol: true,
    symbolSize: 4,
    connectNulls: false,
    z: line.weight === "strong" ? 4 : 2,
    lineStyle: { color, width: line.weight === "strong" ? 2.25 : 1.5, type: line.style },
    itemStyle: { color },
    ...(strength === 0 ? {} : { areaStyle: { color: fade(color, strength) } }),
    ...(line.weight === "stacked"
      ? { stack: "all", areaStyle: { color: withAlpha(color, 0.45), opacity: 1 } }
      : {}),
    // A step's rate is drawn in its middle: it is of the whole step.
    data: model.times.map((time, index) => ({
      value: [time + middle, line.values[index] ?? null],
      symbol: isLonePoint(line.values, index) ? "circle" : "none",
    })),
  };
}

/** A value between two gaps has no line to be seen by. */
function isLonePoint(values: readonly (number | null)[], index: number): boolean {
  return values[index] != null && values[index - 1] == null && values[index + 1] == null;
}

function fade(color: string, strength: number) {
  return {
    type: "linear" as const,
    x: 0,
    y: 0,
    x2: 0,
    y2: 1,
    colorStops: [
      { offset: 0, color: withAlpha(color, strength) },
      { offset: 1, color: withAlpha(color, strength / 6) },
    ],
  };
}

function formatTick(timeMs: number, spanMs: number): string {
  if (spanMs > 2 * DAY_MS || timeMs % DAY_MS === 0) return formatDay(timeMs);
  return spanMs > 600_000 ? formatClock(timeMs).slice(0, 5) : formatClock(timeMs);
}

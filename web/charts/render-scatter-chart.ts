import { formatCompact } from "../ui/format/number.ts";
import type { ChartOption } from "./echarts.ts";
import { mixColors, withAlpha, type Palette } from "./read-palette.ts";
import type { ScatterAxis, ScatterChartModel } from "./scatter-chart-model.ts";
import { SCATTER_PLOT } from "./scatter-plot-area.ts";

/** The newest points are joined by a line, so that the way they took is seen. */
const TRAIL_POINTS = 12;

/** The drawing of one rate against another in the colours given: older points are fainter and smaller. */
export function renderScatterChart(model: ScatterChartModel, palette: Palette): ChartOption {
  const { points, xAxis, yAxis } = model;
  const [old, fresh] = [palette.tone("remainder"), palette.tone("notice")];
  const last = Math.max(1, points.length - 1);
  return {
    animation: false,
    grid: { ...SCATTER_PLOT, containLabel: false },
    xAxis: renderAxis(xAxis, palette),
    yAxis: renderAxis(yAxis, palette),
    series: [
      {
        id: "identity",
        type: "line",
        silent: true,
        symbol: "none",
        lineStyle: { color: palette.line, width: 1, type: "dashed" },
        data: [
          [0, 0],
          [Math.min(xAxis.max, yAxis.max), Math.min(xAxis.max, yAxis.max)],
        ],
      },
      {
        id: "trail",
        type: "line",
        silent: true,
        symbol: "none",
        lineStyle: { color: withAlpha(fresh, 0.55), width: 1.25 },
        data: points.slice(-TRAIL_POINTS).map(({ x, y }) => [x, y]),
      },
      {
        id: "points",
        type: "scatter",
        silent: true,
        data: points.map(({ x, y }, index) => {
          const age = index / last;
          return {
            value: [x, y],
            symbolSize: 5 + 4 * age,
            itemStyle: { color: withAlpha(mixColors(old, fresh, age), 0.5 + 0.5 * age) },
          };
        }),
      },
    ],
  };
}

function renderAxis({ max, interval }: ScatterAxis, palette: Palette) {
  return {
    type: "value" as const,
    min: 0,
    max,
    interval,
    axisLine: { show: true, lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: {
      color: palette.text,
      fontFamily: palette.font,
      fontSize: 11,
      formatter: (value: number) => formatCompact(value),
    },
    splitLine: { lineStyle: { color: palette.line } },
  };
}

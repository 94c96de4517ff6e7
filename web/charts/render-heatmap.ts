import type { ChartOption } from "./echarts.ts";
import type { HeatmapModel } from "./heatmap-model.ts";
import { mixColors, type Palette } from "./read-palette.ts";

/**
 * The drawing of a heatmap in the colours given. Colour follows the square root of a value, so that
 * one loud row does not make all others look alike.
 */
export function renderHeatmap(model: HeatmapModel, palette: Palette): ChartOption {
  const tone = palette.tone(model.tone);
  const hidden = { show: false, type: "category" as const };
  return {
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { ...hidden, data: model.times.map(String) },
    yAxis: { ...hidden, inverse: true, data: model.rows.map((_, index) => String(index)) },
    visualMap: {
      type: "continuous",
      show: false,
      min: 0,
      max: Math.sqrt(model.max) || 1,
      inRange: {
        color: [mixColors(palette.line, tone, 0.04), mixColors(palette.line, tone, 0.5), tone],
      },
    },
    series: [
      {
        id: "cells",
        type: "heatmap",
        silent: true,
        progressive: 0,
        itemStyle: { borderWidth: 1, borderColor: palette.background },
        data: model.rows.flatMap(({ values }, row) =>
          values.flatMap((value, column) =>
            value === null ? [] : [[column, row, Math.sqrt(Math.max(0, value))]],
          ),
        ),
      },
    ],
  };
}

"use client";

import { useMemo } from "react";
import { useShownTheme } from "../ui/theme/use-theme.ts";
import { EChart } from "./EChart.tsx";
import { readPalette } from "./read-palette.ts";
import { renderTimeChart } from "./render-time-chart.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

/** The canvas of a chart over time, redrawn when its model or the theme changes. */
export function TimeCanvas({ model }: { model: TimeChartModel }) {
  const theme = useShownTheme();
  // The theme is what the palette is read from, though not through an argument.
  const palette = useMemo(() => ({ theme, ...readPalette() }), [theme]);
  const option = useMemo(() => renderTimeChart(model, palette), [model, palette]);
  return <EChart option={option} />;
}

"use client";

import { useMemo } from "react";
import { useShownTheme } from "../ui/theme/use-theme.ts";
import { EChart } from "./EChart.tsx";
import { readPalette } from "./read-palette.ts";
import { renderScatterChart } from "./render-scatter-chart.ts";
import type { ScatterChartModel } from "./scatter-chart-model.ts";

/** The canvas of one rate against another, redrawn when its model or the theme changes. */
export function ScatterCanvas({ model }: { model: ScatterChartModel }) {
  const theme = useShownTheme();
  // The theme is what the palette is read from, though not through an argument.
  const palette = useMemo(() => ({ theme, ...readPalette() }), [theme]);
  const option = useMemo(() => renderScatterChart(model, palette), [model, palette]);
  return <EChart option={option} />;
}

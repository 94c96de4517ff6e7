"use client";

import { useMemo } from "react";
import { useShownTheme } from "../ui/theme/use-theme.ts";
import { EChart } from "./EChart.tsx";
import type { HeatmapModel } from "./heatmap-model.ts";
import { readPalette } from "./read-palette.ts";
import { renderHeatmap } from "./render-heatmap.ts";

/** The canvas of a heatmap, redrawn when its model or the theme changes. */
export function HeatCanvas({ model }: { model: HeatmapModel }) {
  const theme = useShownTheme();
  // The theme is what the palette is read from, though not through an argument.
  const palette = useMemo(() => ({ theme, ...readPalette() }), [theme]);
  const option = useMemo(() => renderHeatmap(model, palette), [model, palette]);
  return <EChart option={option} />;
}

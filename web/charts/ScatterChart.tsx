"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { describePoint } from "./describe-point.ts";
import type { ScatterChartModel } from "./scatter-chart-model.ts";
import { ScatterOverlay } from "./ScatterOverlay.tsx";
import { ScatterTable } from "./ScatterTable.tsx";
import { SCATTER_PLOT } from "./scatter-plot-area.ts";

// The canvas is the heaviest part of the interface and of no use to the server.
const ScatterCanvas = dynamic(async () => (await import("./ScatterCanvas.tsx")).ScatterCanvas, {
  ssr: false,
});

interface ScatterChartProps {
  model: ScatterChartModel;
  /** What the chart shows, in a sentence for those who do not see it. */
  summary: string;
  height: string;
}

/** One rate against another through time, with a cursor and a table of the same figures. */
export function ScatterChart({ model, summary, height }: ScatterChartProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const last = model.points.length - 1;
  // Points may have gone since the cursor was set.
  const at = cursor === null || cursor > last ? null : cursor;
  const point = at === null ? undefined : model.points[at];
  return (
    <figure className="min-w-0">
      <div className={`relative ${height}`}>
        <ScatterCanvas model={model} />
        <ScatterOverlay model={model} cursor={at} onCursor={setCursor} />
        <AxisLabels model={model} />
        <input
          type="range"
          aria-label={`${summary} Arrow keys move along time.`}
          aria-valuetext={point === undefined ? "No time chosen" : describePoint(model, point)}
          min={0}
          max={Math.max(0, last)}
          value={at ?? Math.max(0, last)}
          onFocus={() => setCursor(at ?? last)}
          onBlur={() => setCursor(null)}
          onChange={(event) => setCursor(Number(event.target.value))}
          className="peer pointer-events-none absolute m-0 appearance-none bg-transparent opacity-0"
          style={{
            left: SCATTER_PLOT.left,
            right: SCATTER_PLOT.right,
            bottom: SCATTER_PLOT.bottom,
            height: 8,
          }}
        />
        <div className="pointer-events-none absolute inset-0 rounded-md outline-offset-2 outline-focus peer-focus-visible:outline-2" />
      </div>
      <ScatterTable model={model} summary={summary} />
    </figure>
  );
}

function AxisLabels({ model }: { model: ScatterChartModel }) {
  const { xAxis, yAxis, unit } = model;
  return (
    <>
      <span className="absolute right-4 bottom-0.5 text-xs text-soft">
        {xAxis.label} <span className="text-faint">{unit}</span> →
      </span>
      <span className="pointer-events-none absolute top-0 left-2 text-xs text-soft">
        ↑ {yAxis.label} <span className="text-faint">{unit}</span>
      </span>
    </>
  );
}

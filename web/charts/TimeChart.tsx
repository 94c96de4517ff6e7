"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { stepAt } from "./prepare-time-chart.ts";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { describeStep } from "./describe-step.ts";
import { PLOT } from "./plot-area.ts";
import { PlotOverlay, type Selection } from "./PlotOverlay.tsx";
import type { TimeChartModel } from "./time-chart-model.ts";

// The canvas is the heaviest part of the interface and of no use to the server.
const TimeCanvas = dynamic(async () => (await import("./TimeCanvas.tsx")).TimeCanvas, {
  ssr: false,
});

interface TimeChartProps {
  model: TimeChartModel;
  /** What the chart shows, in a sentence for those who do not see it. */
  summary: string;
  height: string;
  /** Called when a span was chosen with the pointer or the keyboard. Epoch milliseconds. */
  onZoom: (from: number, to: number) => void;
}

/** Lines over time with a cursor, a span to choose, and a table of the same figures. */
export function TimeChart({ model, summary, height, onZoom }: TimeChartProps) {
  const [cursorAt, setCursorAt] = useState<number | null>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  const cursor = cursorAt === null ? null : stepAt(model, cursorAt);
  const last = model.times.length - 1;
  const timeOf = (index: number) => (model.times[index] ?? model.from) + model.stepMs / 2;
  const zoom = ({ from, to }: Selection) => {
    setSelection(null);
    setCursorAt(null);
    onZoom(from, to);
  };
  return (
    <figure className="min-w-0">
      <ChartLegend model={model} cursor={cursor} />
      <div className={`relative ${height}`}>
        <TimeCanvas model={model} />
        <PlotOverlay
          model={model}
          cursorAt={cursor === null ? null : timeOf(cursor)}
          selection={selection}
          onCursor={setCursorAt}
          onSelection={setSelection}
          onZoom={zoom}
        />
        <input
          type="range"
          aria-label={`${summary} Arrow keys move along time; with Shift they choose a span, Enter zooms into it.`}
          aria-valuetext={cursor === null ? "No time chosen" : describeStep(model, cursor)}
          min={0}
          max={last}
          value={cursor ?? last}
          onFocus={() => setCursorAt(timeOf(cursor ?? last))}
          onBlur={() => setCursorAt(null)}
          onChange={(event) => setCursorAt(timeOf(Number(event.target.value)))}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            const index = cursor ?? last;
            if (event.shiftKey && step !== undefined) {
              event.preventDefault();
              const next = Math.min(last, Math.max(0, index + step));
              const anchor = selection?.anchor ?? timeOf(index);
              setCursorAt(timeOf(next));
              setSelection(spanOf(anchor, timeOf(next)));
            }
            if (event.key === "Enter" && selection !== null) zoom(selection);
            if (event.key === "Escape") setSelection(null);
          }}
          className="peer pointer-events-none absolute m-0 appearance-none bg-transparent opacity-0"
          style={{ left: PLOT.left, right: PLOT.right, bottom: PLOT.bottom, height: 8 }}
        />
        <div className="pointer-events-none absolute inset-0 rounded-md outline-offset-2 outline-focus peer-focus-visible:outline-2" />
        {cursor !== null && <ChartTooltip model={model} cursor={cursor} />}
      </div>
      <ChartTable model={model} summary={summary} />
    </figure>
  );
}

/** The span between two moments, whichever comes first. */
function spanOf(anchor: number, other: number): Selection {
  return { anchor, from: Math.min(anchor, other), to: Math.max(anchor, other) };
}

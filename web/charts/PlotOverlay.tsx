"use client";

import type { PointerEvent } from "react";
import { PLOT, momentAt, positionOf, wholeSteps } from "./plot-area.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

/** A span that is being chosen. Epoch milliseconds; `anchor` is where it began. */
export interface Selection {
  anchor: number;
  from: number;
  to: number;
}

interface PlotOverlayProps {
  model: TimeChartModel;
  cursorAt: number | null;
  selection: Selection | null;
  onCursor: (timeMs: number | null) => void;
  onSelection: (selection: Selection | null) => void;
  onZoom: (selection: Selection) => void;
}

/** What lies over the canvas: still filling steps, the cursor, and the span being chosen. */
export function PlotOverlay(props: PlotOverlayProps) {
  const { model, cursorAt, selection, onCursor, onSelection, onZoom } = props;
  const { from, to } = model;
  const percent = (timeMs: number) => `${positionOf(timeMs, from, to) * 100}%`;
  const momentOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return momentAt((event.clientX - box.left) / box.width, from, to);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = momentOf(event);
    onCursor(at);
    if (selection === null || event.buttons === 0) return;
    const { anchor } = selection;
    onSelection({ anchor, from: Math.min(anchor, at), to: Math.max(anchor, at) });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = momentOf(event);
    onSelection({ anchor: at, from: at, to: at });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (selection === null) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const pixels = ((selection.to - selection.from) / (to - from)) * width;
    const span = wholeSteps(selection, model.stepMs, pixels);
    if (span === null) onSelection(null);
    else onZoom({ anchor: span.from, ...span });
  };
  return (
    <div
      className="absolute cursor-crosshair touch-pan-y"
      style={PLOT}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerLeave={() => onCursor(null)}
    >
      {model.fillingFrom !== null && (
        <div
          title="These steps are still filling."
          className="absolute inset-y-0 right-0 border-l border-dashed border-line-strong bg-shade"
          style={{ left: percent(model.fillingFrom) }}
        />
      )}
      {selection !== null && (
        <div
          className="absolute inset-y-0 border-x border-notice bg-notice/15"
          style={{ left: percent(selection.from), width: `${widthOf(selection, model)}%` }}
        />
      )}
      {cursorAt !== null && (
        <div className="absolute inset-y-0 w-px bg-soft/60" style={{ left: percent(cursorAt) }} />
      )}
    </div>
  );
}

function widthOf(selection: Selection, { from, to }: TimeChartModel): number {
  return (positionOf(selection.to, from, to) - positionOf(selection.from, from, to)) * 100;
}

"use client";

import type { PointerEvent } from "react";
import { Glyph } from "../ui/Glyph.tsx";
import type { ScatterChartModel, ScatterMark } from "./scatter-chart-model.ts";
import { ScatterTooltip } from "./ScatterTooltip.tsx";
import { SCATTER_PLOT, nearestPoint, placeOf } from "./scatter-plot-area.ts";

interface ScatterOverlayProps {
  model: ScatterChartModel;
  cursor: number | null;
  onCursor: (index: number | null) => void;
}

/** What lies over the canvas: the region of collapse, the named points, the cursor. */
export function ScatterOverlay({ model, cursor, onCursor }: ScatterOverlayProps) {
  const point = cursor === null ? undefined : model.points[cursor];
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onCursor(
      nearestPoint(model, { left: event.clientX - box.left, top: event.clientY - box.top }, box),
    );
  };
  return (
    <div
      className="absolute touch-pan-y"
      style={SCATTER_PLOT}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onCursor(null)}
    >
      {model.danger !== null && <Danger model={model} danger={model.danger} />}
      {model.limits.map(({ key, label, y }) => (
        <div
          key={key}
          className="pointer-events-none absolute inset-x-0 border-t border-dotted border-policy"
          style={{ top: `${placeOf(model, { x: 0, y }).top * 100}%` }}
        >
          <span className="absolute right-1 bottom-0 text-xs whitespace-nowrap text-soft">
            {label}
          </span>
        </div>
      ))}
      {model.marks.map((mark) => (
        <Mark key={mark.key} model={model} mark={mark} />
      ))}
      {point !== undefined && (
        <>
          <Ring model={model} at={point} />
          <ScatterTooltip model={model} point={point} />
        </>
      )}
    </div>
  );
}

interface DangerProps {
  model: ScatterChartModel;
  danger: NonNullable<ScatterChartModel["danger"]>;
}

function Danger({ model, danger }: DangerProps) {
  const { left, top } = placeOf(model, danger);
  if (left >= 1 || top >= 1) return null;
  return (
    <div
      className="pointer-events-none absolute right-0 bottom-0 overflow-hidden border-t border-l border-dashed border-alarm/50 bg-alarm/7"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    >
      <span className="absolute top-1 right-2 text-xs whitespace-nowrap text-alarm/90">
        {danger.label}
      </span>
    </div>
  );
}

function Mark({ model, mark }: { model: ScatterChartModel; mark: ScatterMark }) {
  const { left, top } = placeOf(model, mark);
  return (
    <div
      className="pointer-events-none absolute z-10"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    >
      <span className="absolute -translate-x-1/2 -translate-y-1/2 rounded-full bg-bg p-0.5">
        <Glyph tone={mark.tone} size={14} />
      </span>
      <span
        className="absolute rounded bg-bg/80 px-1 text-xs font-medium whitespace-nowrap"
        style={{
          transform: `translate(${left > 0.7 ? "calc(-100% - 12px)" : "12px"}, ${labelShift(mark, top)})`,
        }}
      >
        {mark.label}
      </span>
    </div>
  );
}

/** The newest place is named below it, so that two that are near can both be read. */
function labelShift({ key }: ScatterMark, top: number): string {
  const isBelow = top < 0.1 || (key === "operating" && top < 0.92);
  return isBelow ? "3px" : "calc(-100% - 2px)";
}

function Ring({ model, at }: { model: ScatterChartModel; at: { x: number; y: number } }) {
  const { left, top } = placeOf(model, at);
  return (
    <span
      className="pointer-events-none absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-text"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    />
  );
}

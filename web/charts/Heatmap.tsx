"use client";

import dynamic from "next/dynamic";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { NO_FIGURE, formatRate } from "../ui/format/number.ts";
import { formatClock, formatDay } from "../ui/format/time.ts";
import { toneColor } from "../ui/Glyph.tsx";
import { HEAT_ROW_HEIGHT, cellAt, type HeatmapModel } from "./heatmap-model.ts";
import { HeatTable } from "./HeatTable.tsx";

// The canvas is the heaviest part of the interface and of no use to the server.
const HeatCanvas = dynamic(async () => (await import("./HeatCanvas.tsx")).HeatCanvas, {
  ssr: false,
});

const DAY_MS = 86_400_000;

interface HeatmapProps {
  model: HeatmapModel;
  /** What it shows, in a sentence for those who do not see it. */
  summary: string;
  /** What stands before a row: its name, as a link. */
  renderName: (key: string) => ReactNode;
}

interface Cell {
  row: number;
  column: number;
}

/** Rows by time, each cell as strong as its value, with a cursor and a table of the same figures. */
export function Heatmap({ model, summary, renderName }: HeatmapProps) {
  const [at, setAt] = useState<Cell | null>(null);
  const { rows, times, stepMs } = model;
  const cursor = at !== null && rows[at.row] !== undefined && at.column < times.length ? at : null;
  const last = { row: 0, column: Math.max(0, times.length - 1) };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(
      cellAt(model, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { row, column } = cursor ?? last;
    setAt({ row: Math.min(rows.length - 1, Math.max(0, row + step)), column });
  };
  const span = (times.at(-1) ?? 0) + stepMs - (times[0] ?? 0);
  const tick = (time: number) =>
    (span > DAY_MS ? `${formatDay(time)} ` : "") +
    formatClock(time).slice(0, span > 600_000 ? 5 : 8);
  const spoken = describeCell(model, cursor);
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 pb-1 text-xs text-soft">
        <span className="min-w-0 truncate">{spoken}</span>
        <Scale model={model} />
      </figcaption>
      <div className="flex">
        <ol className="w-32 shrink-0 pr-2 text-right text-[11px] leading-[14px] sm:w-40">
          {rows.map(({ key }, index) => (
            <li
              key={key}
              className={`h-[14px] truncate ${cursor?.row === index ? "text-text" : "text-soft"}`}
            >
              {renderName(key)}
            </li>
          ))}
        </ol>
        <div className="relative min-w-0 flex-1" style={{ height: rows.length * HEAT_ROW_HEIGHT }}>
          <HeatCanvas model={model} />
          <div
            className="absolute inset-0 cursor-crosshair"
            onPointerMove={onPointerMove}
            onPointerLeave={() => setAt(null)}
          />
          {cursor !== null && (
            <div
              className="pointer-events-none absolute border border-text"
              style={{
                left: `${(cursor.column / times.length) * 100}%`,
                width: `${100 / times.length}%`,
                top: cursor.row * HEAT_ROW_HEIGHT,
                height: HEAT_ROW_HEIGHT,
              }}
            />
          )}
          <input
            type="range"
            aria-label={`${summary} Arrow keys left and right move along time, up and down from row to row.`}
            aria-valuetext={spoken}
            min={0}
            max={last.column}
            value={(cursor ?? last).column}
            onFocus={() => setAt(cursor ?? last)}
            onBlur={() => setAt(null)}
            onChange={(event) =>
              setAt({ row: (cursor ?? last).row, column: Number(event.target.value) })
            }
            onKeyDown={onKeyDown}
            className="peer pointer-events-none absolute inset-x-0 bottom-0 m-0 h-2 appearance-none bg-transparent opacity-0"
          />
          <div className="pointer-events-none absolute inset-0 outline-offset-2 outline-focus peer-focus-visible:outline-2" />
        </div>
      </div>
      <p className="flex justify-between pt-1 pl-32 font-mono text-[11px] text-faint sm:pl-40">
        <span>{tick(times[0] ?? 0)}</span>
        <span>{tick((times.at(-1) ?? 0) + stepMs)} UTC</span>
      </p>
      <HeatTable model={model} summary={summary} />
    </figure>
  );
}

/** What the colours stand for. */
function Scale({ model }: { model: HeatmapModel }) {
  const color = toneColor(model.tone);
  return (
    <span className="inline-flex items-center gap-1.5 font-mono text-faint">
      0
      <span
        aria-hidden="true"
        className="h-2 w-20 rounded-[2px]"
        style={{ background: `linear-gradient(90deg, var(--line), ${color})` }}
      />
      {formatRate(model.max)} {model.unit}
    </span>
  );
}

/** The cell under the cursor in a sentence; what is not known is said. */
function describeCell(model: HeatmapModel, cursor: Cell | null): string {
  if (cursor === null) return `${model.label}, one step per cell`;
  const row = model.rows[cursor.row];
  const time = model.times[cursor.column];
  if (row === undefined || time === undefined) return "";
  const value = row.values[cursor.column] ?? null;
  const figure = value === null ? `${NO_FIGURE} no data` : `${formatRate(value)} ${model.unit}`;
  return `${row.key} · ${formatClock(time)} – ${formatClock(time + model.stepMs)} · ${figure}`;
}

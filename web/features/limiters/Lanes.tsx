"use client";

import type { StateSpan } from "#domain/state-timeline";
import { toneColor } from "../../ui/Glyph.tsx";
import { formatClock, formatDuration, formatMoment } from "../../ui/format/time.ts";
import type { SpanLook } from "./state-looks.ts";

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const LANE_HEIGHT = 14;

export interface Lane<Value> {
  id: string;
  name: string;
  spans: readonly StateSpan<Value>[];
  note: string;
}

interface LanesProps<Value> {
  lanes: readonly Lane<Value>[];
  from: number;
  to: number;
  lookOf: (value: Value) => SpanLook;
}

/** One lane of states over time for each instance; what is not known is hatched. */
export function Lanes<Value>({ lanes, from, to, lookOf }: LanesProps<Value>) {
  const percent = (timeMs: number) => ((timeMs - from) / (to - from)) * 100;
  return (
    <div className="text-xs">
      <ul className="max-h-[380px] overflow-y-auto">
        {lanes.map(({ id, name, spans, note }) => (
          <li
            key={id}
            className="grid grid-cols-[6rem_1fr_5.5rem] items-end gap-3 py-[2px] max-sm:grid-cols-[4.5rem_1fr]"
          >
            <span className="truncate text-soft" title={name}>
              {name}
            </span>
            <span className="relative block border-b border-line" style={{ height: LANE_HEIGHT }}>
              <span className="sr-only">
                {spans.map((span) => wordsOf(span, lookOf)).join("; ")}
              </span>
              {spans.map((span) => {
                const look = span.value === null ? null : lookOf(span.value);
                return (
                  <span
                    key={span.fromMs}
                    title={wordsOf(span, lookOf)}
                    className={
                      look === null
                        ? "hatched absolute bottom-0 h-full opacity-50"
                        : "absolute bottom-0"
                    }
                    style={{
                      left: `${percent(span.fromMs)}%`,
                      width: `${percent(span.toMs) - percent(span.fromMs)}%`,
                      ...(look !== null && {
                        height: `${look.height * 100}%`,
                        background: toneColor(look.tone),
                      }),
                    }}
                  />
                );
              })}
            </span>
            <span className="truncate text-right text-faint max-sm:hidden">{note}</span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[6rem_1fr_5.5rem] gap-3 pt-1 text-faint max-sm:grid-cols-[4.5rem_1fr]">
        <span />
        <span className="relative h-4 font-mono text-2xs">
          {TICKS.map((tick) => (
            <span
              key={tick}
              className="absolute whitespace-nowrap max-sm:even:hidden"
              style={{ left: `${tick * 100}%`, transform: `translateX(-${tick * 100}%)` }}
            >
              {formatMoment(from + tick * (to - from), to)}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}

function wordsOf<Value>(span: StateSpan<Value>, lookOf: (value: Value) => SpanLook): string {
  const what = span.value === null ? "not known" : lookOf(span.value).label;
  return `${what} ${formatClock(span.fromMs)} – ${formatClock(span.toMs)} UTC, ${formatDuration(span.toMs - span.fromMs)}`;
}

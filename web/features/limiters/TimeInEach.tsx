"use client";

import type { TimeIn } from "#domain/overload-states";
import { Glyph, toneColor } from "../../ui/Glyph.tsx";
import { formatShare } from "../../ui/format/number.ts";
import { formatDuration } from "../../ui/format/time.ts";
import type { SpanLook } from "./state-looks.ts";

interface TimeInEachProps<Value> {
  kind: string;
  times: readonly TimeIn<Value | null>[];
  lookOf: (value: Value) => SpanLook;
}

/** How long instances were in each state or on each rung, as shares of the time that is known. */
export function TimeInEach<Value>({ kind, times, lookOf }: TimeInEachProps<Value>) {
  const known = times.flatMap(({ value, ms }) =>
    value === null ? [] : [{ ...lookOf(value), ms }],
  );
  const all = known.reduce((sum, { ms }) => sum + ms, 0);
  const unknown = times.find(({ value }) => value === null)?.ms ?? 0;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex h-2.5 gap-px overflow-hidden rounded-sm" aria-hidden="true">
        {known.map(({ label, tone, ms }) => (
          <span
            key={label}
            style={{ width: `${(ms / all) * 100}%`, background: toneColor(tone) }}
          />
        ))}
      </div>
      <dl>
        {known.map(({ label, tone, ms }) => (
          <div
            key={label}
            data-testid={`time-${kind}-${label}`}
            data-ms={ms}
            className="flex items-baseline gap-2 py-0.5"
          >
            <Glyph tone={tone} size={9} />
            <dt className="flex-1">{label}</dt>
            <dd className="font-mono">
              {formatShare(ms, all)}
              <span className="inline-block min-w-24 pl-3 text-right text-faint">
                {formatDuration(ms)}
              </span>
            </dd>
          </div>
        ))}
        {unknown > 0 && (
          <div className="flex items-baseline gap-2 py-0.5 text-faint">
            <Glyph tone="remainder" size={9} />
            <dt className="flex-1">not known, in no share</dt>
            <dd className="font-mono">{formatDuration(unknown)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

"use client";

import { formatCompact, formatQuantity, formatShare } from "../../ui/format/number.ts";
import { Glyph, toneColor } from "../../ui/Glyph.tsx";
import { Term } from "../glossary/Term.tsx";
import type { Loss, Remainder, StageRow } from "./prepare-stages.ts";

/**
 * The stages as bars, each as wide as its share. Beside a bar stands what the stage before it lost,
 * so that every row is as wide as the one above it.
 */
export function StageBars({ rows }: { rows: readonly StageRow[] }) {
  const offered = rows[0]?.value ?? 0;
  return (
    <ol className="flex flex-col gap-2.5">
      {rows.map((row, index) => (
        <li key={row.stage}>
          <StageLine row={row} before={rows[index - 1]} offered={offered} />
        </li>
      ))}
    </ol>
  );
}

interface StageLineProps {
  row: StageRow;
  before: StageRow | undefined;
  offered: number;
}

function StageLine({ row, before, offered }: StageLineProps) {
  const { stage, label, amount, value, losses, remainder } = row;
  return (
    <div
      data-testid={`stage-${stage}`}
      data-count={amount.count}
      data-units={amount.units}
      className="flex flex-col gap-1"
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-sm">
          <Term name={stage}>{label}</Term>
        </span>
        <span className="font-mono text-sm">
          {formatQuantity(value)}
          <span className="inline-block w-14 text-right text-xs text-faint">
            {formatShare(value, offered)}
          </span>
        </span>
      </div>
      <Bar row={row} before={before} />
      {(losses.length > 0 || remainder !== null) && (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-soft">
          {losses.map((loss) => (
            <Lost key={loss.label} {...loss} offered={offered} />
          ))}
          {remainder !== null && <Remaining remainder={remainder} />}
        </ul>
      )}
    </div>
  );
}

/** The same colours as the river: what was let in may still become useful. */
const BAR_COLORS: Record<StageRow["stage"], string> = {
  offered: toneColor("offered"),
  parsed: toneColor("offered"),
  eligible: toneColor("offered"),
  admitted: "color-mix(in srgb, var(--useful) 48%, var(--bg))",
  started: "color-mix(in srgb, var(--useful) 48%, var(--bg))",
  completed: toneColor("useful"),
};

function Bar({ row, before }: { row: StageRow; before: StageRow | undefined }) {
  const share = (value: number) =>
    row.value > 0
      ? (value / row.value) * row.width
      : before
        ? (value / before.value) * before.width
        : 0;
  return (
    <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-[3px] bg-shade">
      <span
        className="h-full transition-[width] duration-300"
        style={{ width: `${row.width * 100}%`, background: BAR_COLORS[row.stage] }}
      />
      {before?.losses.map(({ label, tone, value }) => (
        <span
          key={label}
          className="h-full opacity-35"
          style={{ width: `${share(value) * 100}%`, background: toneColor(tone) }}
        />
      ))}
      {before?.remainder != null && before.remainder.value > 0 && (
        <span
          className="hatched h-full opacity-70"
          style={{ width: `${share(before.remainder.value) * 100}%` }}
        />
      )}
    </div>
  );
}

function Lost({ tone, label, value, offered }: Loss & { offered: number }) {
  return (
    <li className="inline-flex items-baseline gap-1.5">
      <Glyph tone={tone} size={8} />
      <span className="font-mono text-text">{formatCompact(value)}</span> {label}
      <span className="text-faint">{formatShare(value, offered)}</span>
    </li>
  );
}

function Remaining({ remainder }: { remainder: Remainder }) {
  const { id, label, amount, value } = remainder;
  return (
    <li
      data-testid={id}
      data-count={amount.count}
      data-units={amount.units}
      className="inline-flex items-baseline gap-1.5"
    >
      <Glyph tone="remainder" size={8} />
      <span className="font-mono text-text">{formatCompact(value)}</span>
      <Term name={id}>{label.toLowerCase()}</Term>
      {value < 0 && <span className="text-faint">admitted before</span>}
    </li>
  );
}

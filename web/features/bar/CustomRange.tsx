"use client";

import { useState } from "react";
import { decodeSpan, encodeInstant } from "../view-state/codec.ts";

interface CustomRangeProps {
  from: number;
  to: number;
  onApply: (span: { from: number; to: number }) => void;
}

/** A span of time by its two ends, in UTC. */
export function CustomRange({ from, to, onApply }: CustomRangeProps) {
  const [start, setStart] = useState(() => fieldOf(from));
  const [end, setEnd] = useState(() => fieldOf(to));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className="flex w-72 flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const span = decodeSpan(`${start}Z`, `${end}Z`);
        if (typeof span === "string") setProblem(`${span}.`);
        else onApply(span);
      }}
    >
      <Field label="From, UTC" value={start} onChange={setStart} />
      <Field label="To, UTC" value={end} onChange={setEnd} />
      {problem !== null && (
        <p role="alert" className="text-xs text-alarm">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="h-8 rounded-md bg-text text-sm font-medium text-bg hover:opacity-90"
      >
        Show this span
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Field({ label, value, onChange }: FieldProps) {
  return (
    <label className="flex flex-col gap-1 text-xs text-faint">
      {label}
      <input
        type="datetime-local"
        step={1}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 rounded-md border border-line-strong bg-surface px-2 font-mono text-xs text-text"
      />
    </label>
  );
}

/** The value of a datetime-local field: an instant without its zone. */
function fieldOf(timeMs: number): string {
  return encodeInstant(Math.floor(timeMs / 1_000) * 1_000).replace("Z", "");
}

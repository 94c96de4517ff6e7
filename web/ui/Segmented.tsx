"use client";

import { clsx } from "clsx";

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of a few, all of them visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <fieldset
      aria-label={props.label}
      className="flex h-7 w-fit shrink-0 items-center rounded-md bg-hover p-0.5"
    >
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className={clsx(
            "h-6 rounded-[4px] px-2 text-xs whitespace-nowrap transition-colors",
            value === props.value
              ? "bg-raised font-medium text-text shadow-sm ring-1 ring-line-strong"
              : "text-soft hover:text-text",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

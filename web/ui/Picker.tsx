"use client";

import { clsx } from "clsx";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { matchOptions } from "./match-options.ts";

/** How many options are drawn; the rest is reached by typing. */
const SHOWN_MAX = 100;

export interface Option {
  value: string;
  label: string;
  /** What is drawn instead of the label. */
  content?: ReactNode;
}

interface PickerProps {
  label: string;
  placeholder: string;
  options: readonly Option[];
  selected: string | null;
  onPick: (value: string) => void;
  footer?: ReactNode;
}

/** A list to search in: typing narrows it, arrows move, Enter picks. */
export function Picker({ label, placeholder, options, selected, onPick, footer }: PickerProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const [cursor, setCursor] = useState(0);
  const matches = matchOptions(options, text);
  const shown = matches.slice(0, SHOWN_MAX);
  const active = Math.min(cursor, Math.max(0, shown.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setCursor(Math.min(shown.length - 1, Math.max(0, active + step)));
    const picked = shown[active];
    if (event.key === "Enter" && picked !== undefined) onPick(picked.value);
    if (step !== undefined || event.key === "Enter") event.preventDefault();
  };
  return (
    <div className="w-80 max-w-full">
      <input
        // The panel was opened by its own button to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={shown[active] && `${listId}-${active}`}
        placeholder={placeholder}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCursor(0);
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-faint"
      />
      <div
        id={listId}
        // A combobox's list, as the ARIA practices have it: a native select cannot be searched.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        className="max-h-72 overflow-y-auto p-1"
      >
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={option.value === selected}
            ref={index === active ? scrollIntoView : null}
            onPointerMove={() => setCursor(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.value)}
            onKeyDown={onKeyDown}
            className={clsx(
              "flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm",
              index === active ? "bg-hover text-text" : "text-soft",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.content ?? option.label}</span>
            {option.value === selected && <span className="text-useful">✓</span>}
          </div>
        ))}
        {shown.length === 0 && <p className="px-2 py-3 text-sm text-faint">Nothing matches.</p>}
      </div>
      {(matches.length > shown.length || footer) && (
        <p className="border-t border-line px-3 py-2 text-xs text-faint">
          {matches.length > shown.length
            ? `${matches.length - shown.length} more: type to narrow. `
            : null}
          {footer}
        </p>
      )}
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

"use client";

import { Glyph } from "../../ui/Glyph.tsx";

/** What is known to be missing from the figures below, in words. */
export function PartialNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul data-testid="partial" className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-soft">
      {notes.map((note) => (
        <li key={note} className="flex items-baseline gap-2">
          <span className="translate-y-px">
            <Glyph tone="warn" size={9} />
          </span>
          <span>
            <span className="text-warn">Partial.</span> {note}
          </span>
        </li>
      ))}
    </ul>
  );
}

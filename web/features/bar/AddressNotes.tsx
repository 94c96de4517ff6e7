"use client";

import { Glyph } from "../../ui/Glyph.tsx";
import { useChangeView, useView } from "../view-state/use-view.ts";

/** What of the address could not be understood; closing it writes an address without that. */
export function AddressNotes() {
  const { notes } = useView();
  const changeView = useChangeView();
  if (notes.length === 0) return null;
  return (
    <div
      data-testid="address-notes"
      className="flex items-start justify-between gap-4 border-b border-line bg-notice/10 px-4 py-2 text-sm md:px-6"
    >
      <ul>
        {notes.map((note) => (
          <li key={note} className="flex items-baseline gap-2">
            <Glyph tone="notice" size={9} />
            {note}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => changeView({}, "replace")}
        className="rounded-md px-2 text-xs text-soft hover:bg-hover"
      >
        Dismiss
      </button>
    </div>
  );
}

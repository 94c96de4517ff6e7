"use client";

import { useState } from "react";
import { formatClock } from "../ui/format/time.ts";
import { describeValue } from "./describe-step.ts";
import type { HeatmapModel } from "./heatmap-model.ts";

/** A heatmap's figures as a table, for those who cannot or do not want to read colours. */
export function HeatTable({ model, summary }: { model: HeatmapModel; summary: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="pt-1 text-xs"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      open={open}
    >
      <summary className="w-fit text-faint hover:text-soft">Table of these figures</summary>
      {open && (
        <div className="mt-2 max-h-72 overflow-auto rounded-md border border-line">
          <table className="text-right font-mono">
            <caption className="sr-only">{summary}</caption>
            <thead className="sticky top-0 bg-raised text-faint">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-left font-normal">
                  {model.unit}
                </th>
                {model.times.map((time) => (
                  <th key={time} scope="col" className="px-3 py-1.5 font-normal">
                    {formatClock(time)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {model.rows.map(({ key, values }) => (
                <tr key={key} className="border-t border-line">
                  <th
                    scope="row"
                    className="sticky left-0 max-w-48 truncate bg-bg px-3 py-1 text-left font-sans font-normal text-soft"
                  >
                    {key}
                  </th>
                  {model.times.map((time, column) => (
                    <td key={time} className="px-3 py-1">
                      {describeValue(values[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

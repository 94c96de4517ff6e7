"use client";

import { useState } from "react";
import { describeStepTime, describeValue, isFilling } from "./describe-step.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

/** The chart's figures as a table, for those who cannot or do not want to read lines. */
export function ChartTable({ model, summary }: { model: TimeChartModel; summary: string }) {
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
          <table className="w-full text-right">
            <caption className="sr-only">{summary}</caption>
            <thead className="sticky top-0 bg-raised text-faint">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-left font-normal">
                  Time
                </th>
                {model.lines.map((line) => (
                  <th key={line.key} scope="col" className="px-3 py-1.5 font-normal">
                    {line.label}, {model.unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="font-mono">
              {model.times.map((time, index) => (
                <tr key={time} className="border-t border-line">
                  <th scope="row" className="px-3 py-1 text-left font-normal text-soft">
                    {describeStepTime(model, index)}
                    {isFilling(model, index) && " (still filling)"}
                  </th>
                  {model.lines.map((line) => (
                    <td key={line.key} className="px-3 py-1">
                      {describeValue(line.values[index])}
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

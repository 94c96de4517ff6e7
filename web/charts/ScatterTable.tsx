"use client";

import { useState } from "react";
import { formatRate, formatShare } from "../ui/format/number.ts";
import { describePointTime } from "./describe-point.ts";
import type { ScatterChartModel } from "./scatter-chart-model.ts";

/** The chart's figures as a table, for those who cannot or do not want to read points. */
export function ScatterTable({ model, summary }: { model: ScatterChartModel; summary: string }) {
  const [open, setOpen] = useState(false);
  const { xAxis, yAxis, unit } = model;
  const heads = [`${xAxis.label}, ${unit}`, `${yAxis.label}, ${unit}`, "Useful of offered"];
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
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-3 py-1.5 font-normal">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="font-mono">
              {model.points.map((point) => (
                <tr key={point.timeMs} className="border-t border-line">
                  <th scope="row" className="px-3 py-1 text-left font-normal text-soft">
                    {describePointTime(model, point)}
                  </th>
                  <td className="px-3 py-1">{formatRate(point.x)}</td>
                  <td className="px-3 py-1">{formatRate(point.y)}</td>
                  <td className="px-3 py-1">{formatShare(point.y, point.x)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

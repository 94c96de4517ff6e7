"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatQuantity, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";

export interface RejectionRow {
  id: string;
  label: ReactNode;
  count: number;
  units: number;
  /** A row of its own kind: the sum of those below it. */
  strong?: boolean;
}

interface RejectionTableProps {
  caption: string;
  rows: readonly RejectionRow[];
  measure: Measure;
  /** What the shares are of, in the measure, and its name. */
  whole: number;
  wholeName: string;
}

/** Rejections by something, in attempts and units, with their share. */
export function RejectionTable(props: RejectionTableProps) {
  const { caption, rows, measure, whole, wholeName } = props;
  const shade = (own: Measure) =>
    clsx(
      "py-1 pl-3 text-right font-mono",
      own === measure ? "text-text" : "text-faint max-sm:hidden",
    );
  const head = (own: Measure) => clsx("py-1 pl-3 font-normal", own !== measure && "max-sm:hidden");
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-right text-xs text-faint">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {caption}
          </th>
          <th scope="col" className={head("attempts")}>
            Attempts
          </th>
          <th scope="col" className={head("units")}>
            Units
          </th>
          <th scope="col" className="py-1 pl-3 font-normal">
            {wholeName}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            data-testid={row.id}
            data-count={row.count}
            data-units={row.units}
            className={clsx(
              "border-t",
              row.strong ? "border-line-strong" : "border-line text-soft",
            )}
          >
            <th
              scope="row"
              className={clsx(
                "max-w-48 truncate py-1 pr-3 text-left",
                row.strong ? "font-medium" : "pl-[17px] font-normal",
              )}
            >
              {row.label}
            </th>
            <td className={shade("attempts")}>{formatQuantity(row.count)}</td>
            <td className={shade("units")}>{formatQuantity(row.units)}</td>
            <td className="py-1 pl-3 text-right font-mono text-text">
              {formatShare(inMeasure(row, measure), whole)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

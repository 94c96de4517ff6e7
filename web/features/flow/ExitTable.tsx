"use client";

import { formatQuantity, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";
import { Glyph } from "../../ui/Glyph.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { explain } from "../glossary/terms.ts";
import type { ExitGroup, ExitRow } from "./prepare-exits.ts";

interface ExitTableProps {
  groups: readonly ExitGroup[];
  measure: Measure;
  /** All that was offered, in the measure: what the shares are of. */
  offered: number;
}

/** Every way out of the funnel by whose doing it is: policy and protection are never one number. */
export function ExitTable({ groups, measure, offered }: ExitTableProps) {
  if (groups.length === 0) {
    return (
      <p className="text-sm text-soft">
        0 {measure} left early of {formatQuantity(offered)} offered. That is a zero, not missing
        data.
      </p>
    );
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Exits from the funnel by reason</caption>
        <thead className="text-xs text-faint">
          <tr>
            <Head align="left">Reason</Head>
            <Head>Attempts</Head>
            <Head>Units</Head>
            <Head>Of offered</Head>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.kind}>
            <tr className="border-t border-line-strong">
              <th scope="rowgroup" className="py-1.5 pr-3 text-left font-medium">
                <span className="flex items-baseline gap-2">
                  <Glyph tone={group.tone} size={9} />
                  <span>
                    {group.title}
                    <span className="block text-xs font-normal text-faint sm:inline sm:pl-2">
                      {group.note}
                    </span>
                  </span>
                </span>
              </th>
              <Figures row={group.total} measure={measure} offered={offered} strong />
            </tr>
            {group.rows.map((row) => (
              <Row key={`${row.id} ${row.kind}`} row={row} measure={measure} offered={offered} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Head({ align = "right", children }: { align?: "left" | "right"; children: string }) {
  return (
    <th
      scope="col"
      className={`py-1 pl-3 font-normal first:pl-0 ${align === "left" ? "text-left" : "text-right"}`}
    >
      {children}
    </th>
  );
}

function Row({ row, measure, offered }: { row: ExitRow; measure: Measure; offered: number }) {
  const explanation = explain(row.name);
  return (
    <tr
      data-testid={row.id}
      data-count={row.count}
      data-units={row.units}
      data-gate={row.source.gate ?? ""}
      className="border-t border-line text-soft"
    >
      <th scope="row" className="max-w-0 py-1 pr-3 pl-[17px] text-left font-normal">
        <span className="flex items-baseline gap-2">
          {explanation === null ? (
            <span className="truncate">{row.label}</span>
          ) : (
            <Tip
              text={explanation}
              className="truncate underline decoration-line-strong decoration-dotted underline-offset-4"
            >
              {row.label}
            </Tip>
          )}
          <span className="truncate text-xs text-faint">after {row.source.after}</span>
        </span>
      </th>
      <Figures row={row} measure={measure} offered={offered} />
    </tr>
  );
}

interface FiguresProps {
  row: { count: number; units: number };
  measure: Measure;
  offered: number;
  strong?: boolean;
}

function Figures({ row, measure, offered, strong = false }: FiguresProps) {
  const shade = (own: Measure) =>
    `py-1 pl-3 text-right font-mono ${own === measure ? "text-text" : "text-faint"} ${strong ? "font-medium" : ""}`;
  return (
    <>
      <td className={shade("attempts")}>{formatQuantity(row.count)}</td>
      <td className={shade("units")}>{formatQuantity(row.units)}</td>
      <td className="py-1 pl-3 text-right font-mono text-text">
        {formatShare(inMeasure(row, measure), offered)}
      </td>
    </>
  );
}

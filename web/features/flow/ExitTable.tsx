"use client";

import { clsx } from "clsx";
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
            <Head aside={measure !== "attempts"}>Attempts</Head>
            <Head aside={measure !== "units"}>Units</Head>
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

interface HeadProps {
  align?: "left" | "right";
  /** Left out on a phone, where the chosen measure needs the room. */
  aside?: boolean;
  children: string;
}

function Head({ align = "right", aside = false, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={clsx(
        "py-1 pl-3 font-normal first:pl-0",
        align === "left" ? "text-left" : "text-right",
        aside && "max-sm:hidden",
      )}
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
      <th scope="row" className="py-1 pr-3 pl-[17px] text-left font-normal sm:max-w-0">
        <span className="flex items-baseline gap-x-2 max-sm:flex-col">
          {explanation === null ? (
            <span className="sm:truncate">{row.label}</span>
          ) : (
            <Tip
              text={explanation}
              className="underline decoration-line-strong decoration-dotted underline-offset-4 sm:truncate"
            >
              {row.label}
            </Tip>
          )}
          <span className="text-xs text-faint sm:truncate">after {row.source.after}</span>
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
    clsx(
      "py-1 pl-3 text-right font-mono",
      own === measure ? "text-text" : "text-faint max-sm:hidden",
      strong && "font-medium",
    );
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

"use client";

import { WASTE_DIMENSIONS, type Waste, type WasteBreakdown } from "#domain/waste";
import { formatQuantity, formatRate, formatShare } from "../../ui/format/number.ts";
import { toneColor } from "../../ui/Glyph.tsx";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { withDimension, type Dimension } from "../view-state/view-state.ts";

const TITLES = { operation: "Operation", class: "Class", tenant: "Tenant" } as const;
const PLURALS = { operation: "operations", class: "classes", tenant: "tenants" } as const;

interface WastePartsProps {
  breakdown: WasteBreakdown;
  seconds: number;
}

/** Whose work was orphaned and wasted: by operation, class and tenant, each complete. */
export function WasteParts({ breakdown, seconds }: WastePartsProps) {
  return (
    <div className="grid min-w-0 items-start gap-x-10 gap-y-6 lg:grid-cols-3">
      {WASTE_DIMENSIONS.map((dimension) => (
        <PartsTable
          key={dimension}
          dimension={dimension}
          ranking={breakdown[dimension]}
          seconds={seconds}
        />
      ))}
    </div>
  );
}

interface PartsTableProps {
  dimension: (typeof WASTE_DIMENSIONS)[number];
  ranking: WasteBreakdown["tenant"];
  seconds: number;
}

function PartsTable({ dimension, ranking: { top, other }, seconds }: PartsTableProps) {
  const most = Math.max(other.orphanUnits, ...top.map(({ orphanUnits }) => orphanUnits));
  return (
    <table className="w-full table-fixed text-sm" data-testid={`waste-by-${dimension}`}>
      <thead className="text-xs text-faint">
        <tr>
          <th scope="col" className="text-left font-normal">
            {TITLES[dimension]}
          </th>
          <Head>Orphan units/s</Head>
          <Head>Of its consumed</Head>
          <Head>All waste</Head>
        </tr>
      </thead>
      <tbody>
        {top.map((part) => (
          <tr
            key={part.name}
            data-name={part.name}
            data-orphan-units={part.orphanUnits}
            className="border-t border-line"
          >
            <th scope="row" className="truncate py-1 pr-2 text-left font-normal">
              <NarrowTo dimension={dimension} name={part.name} />
            </th>
            <Figures waste={part} seconds={seconds} most={most} />
          </tr>
        ))}
        {other.parts > 0 && (
          <tr className="border-t border-line text-soft" data-orphan-units={other.orphanUnits}>
            <th scope="row" className="truncate py-1 pr-2 text-left font-normal">
              {formatQuantity(other.parts)} other {PLURALS[dimension]}
            </th>
            <Figures waste={other} seconds={seconds} most={most} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="w-[23%] pl-2 text-right font-normal">
      {children}
    </th>
  );
}

function NarrowTo({ dimension, name }: { dimension: Dimension; name: string }) {
  const { filter } = useView().view;
  const changeView = useChangeView();
  return (
    <button
      type="button"
      title={`Show only ${dimension} ${name}`}
      onClick={() => changeView({ filter: withDimension(filter, dimension, name) })}
      className="max-w-full truncate decoration-line-strong underline-offset-4 hover:underline"
    >
      {name}
    </button>
  );
}

function Figures({ waste, seconds, most }: { waste: Waste; seconds: number; most: number }) {
  const { orphanUnits, consumedUnits, wastedUnits } = waste;
  return (
    <>
      <td className="relative py-1 pl-2 text-right font-mono">
        <span
          aria-hidden="true"
          className="absolute inset-y-1 right-0 rounded-[3px] opacity-20"
          style={{
            width: `${most > 0 ? (orphanUnits / most) * 100 : 0}%`,
            background: toneColor("orphan"),
          }}
        />
        <span className="relative pr-1">{formatRate(orphanUnits / seconds)}</span>
      </td>
      <td className="py-1 pl-2 text-right font-mono">{formatShare(orphanUnits, consumedUnits)}</td>
      <td className="py-1 pl-2 text-right font-mono">{formatShare(wastedUnits, consumedUnits)}</td>
    </>
  );
}

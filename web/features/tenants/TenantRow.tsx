"use client";

import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import type { TenantFigures } from "#domain/fairness";
import type { OtherTenants } from "#domain/top-tenants";
import { formatQuantity } from "../../ui/format/number.ts";
import type { CellSource, TenantColumn } from "./tenant-columns.ts";
import { TenantFlags } from "./TenantFlags.tsx";

interface TenantRowProps {
  figures: TenantFigures;
  /** Its place in the whole table, from 1: the head is the first row. */
  rowIndex: number;
  columns: readonly TenantColumn[];
  source: Omit<CellSource, "figures">;
  address: string;
  isPinned: boolean;
  onPin: () => void;
}

/** One tenant of the table. */
export function TenantRow(props: TenantRowProps) {
  const { figures, rowIndex, columns, source, address, isPinned, onPin } = props;
  const { tenant } = figures;
  return (
    <tr
      aria-rowindex={rowIndex}
      data-tenant={tenant}
      data-fair-share={figures.fairShare}
      data-consumed={figures.consumedUnits}
      className={clsx("h-8 border-t border-line hover:bg-hover", isPinned && "bg-shade")}
    >
      <th scope="row" className="max-w-0 pr-2 text-left text-sm font-normal">
        <span className="flex items-center gap-2">
          <button
            type="button"
            aria-pressed={isPinned}
            aria-label={`Pin ${tenant}`}
            onClick={onPin}
            className={clsx(
              "w-7 shrink-0 text-center",
              isPinned ? "text-notice" : "text-faint hover:text-text",
            )}
          >
            {isPinned ? "●" : "○"}
          </button>
          <Link
            href={address}
            prefetch={false}
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {tenant}
          </Link>
          <TenantFlags figures={figures} />
        </span>
      </th>
      <Cells columns={columns} source={{ ...source, figures }} />
    </tr>
  );
}

/** All tenants that have no row of their own, as one: exact sums, and no percentiles of many. */
export function OtherRow({
  other,
  rowIndex,
  columns,
  source,
}: {
  other: OtherTenants;
  rowIndex: number;
  columns: readonly TenantColumn[];
  source: Omit<CellSource, "figures" | "starvedSeconds" | "latency">;
}) {
  return (
    <tr
      aria-rowindex={rowIndex}
      data-other={other.tenantCount}
      className="h-8 border-t border-line-strong"
    >
      <th scope="row" className="pl-9 text-left text-sm font-normal whitespace-nowrap text-soft">
        {formatQuantity(other.tenantCount)} others together
      </th>
      <Cells
        columns={columns}
        source={{ ...source, figures: other, starvedSeconds: null, latency: null }}
      />
    </tr>
  );
}

function Cells({
  columns,
  source,
}: {
  columns: readonly TenantColumn[];
  source: CellSource;
}): ReactNode {
  return columns.map(({ key, phone, cell }) => (
    <td
      key={key}
      className={clsx(
        "pr-3 text-right font-mono text-sm whitespace-nowrap",
        phone || "max-md:hidden",
      )}
    >
      {cell(source)}
    </td>
  ));
}

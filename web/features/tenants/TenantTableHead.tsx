"use client";

import { clsx } from "clsx";
import { explain } from "../glossary/terms.ts";
import type { TenantColumn } from "./tenant-columns.ts";
import type { TableState } from "./use-table-state.ts";

interface TenantTableHeadProps {
  columns: readonly TenantColumn[];
  order: TableState["order"];
  onOrder: TableState["setOrder"];
}

/** The names of the columns; those that the table can be ordered by are buttons. */
export function TenantTableHead({ columns, order, onOrder }: TenantTableHeadProps) {
  const sorted = (by: string | null) => {
    if (by !== order.by) return undefined;
    return order.descending ? ("descending" as const) : ("ascending" as const);
  };
  const arrow = (by: string | null) => (by !== order.by ? "" : order.descending ? " ↓" : " ↑");
  return (
    <thead className="sticky top-0 z-10 bg-raised text-xs text-faint">
      <tr>
        <th
          scope="col"
          aria-sort={sorted("tenant")}
          className="h-8 w-2/5 pl-9 md:w-1/4 text-left font-normal whitespace-nowrap"
        >
          <button type="button" className="hover:text-text" onClick={() => onOrder("tenant")}>
            Tenant{arrow("tenant")}
          </button>
        </th>
        {columns.map(({ key, label, term, ranking, phone }) => (
          <th
            key={key}
            scope="col"
            aria-sort={sorted(ranking)}
            title={term === undefined ? undefined : (explain(term) ?? undefined)}
            className={clsx(
              "pr-3 text-right font-normal whitespace-nowrap",
              phone || "max-md:hidden",
            )}
          >
            {ranking === null ? (
              label
            ) : (
              <button
                type="button"
                className={clsx("hover:text-text", ranking === order.by && "text-text")}
                onClick={() => onOrder(ranking)}
              >
                {label}
                {arrow(ranking)}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

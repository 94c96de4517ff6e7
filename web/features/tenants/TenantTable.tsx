"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { TenantsTable } from "#domain/tenant-answers";
import { formatDuration } from "../../ui/format/time.ts";
import { useTenantsLatency } from "../live/use-tenants.ts";
import { useAddressWithin } from "../view-state/use-page-params.ts";
import { useView } from "../view-state/use-view.ts";
import { TableTools } from "./TableTools.tsx";
import { TENANT_COLUMNS } from "./tenant-columns.ts";
import { tenantPath } from "./tenant-address.ts";
import { OtherRow, TenantRow } from "./TenantRow.tsx";
import { TenantTableHead } from "./TenantTableHead.tsx";
import { useTableState } from "./use-table-state.ts";
import { useTenantRows } from "./use-tenant-rows.ts";

const ROW_HEIGHT = 32;
/** Rows whose times are asked for together, so that scrolling by a few asks for nothing. */
const SIGHT = 20;

/** All tenants; only the rows in sight are drawn. */
export function TenantTable({ table }: { table: TenantsTable }) {
  const { measure } = useView().view;
  const state = useTableState();
  const addressOf = useAddressWithin();
  const { rows, other, matching, isHeld, setIsHeld, ...starvation } = useTenantRows(table, state);
  const scroller = useRef<HTMLElement>(null);
  // Its functions must not be memoised, and nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const latency = useRowsLatency(rows, items[0]?.index ?? 0, state.columns === "times");
  const columns = TENANT_COLUMNS[state.columns];
  const source = { windowSeconds: table.windowSeconds, measure };
  return (
    <div>
      <TableTools state={state} matching={matching} all={table.tenantCount} />
      <section
        ref={scroller}
        // The table scrolls in its own box, by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Table of tenants"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        className="max-h-[560px] overflow-auto rounded-md border border-line"
      >
        <table
          className="w-full table-fixed"
          aria-rowcount={rows.length + (other === null ? 1 : 2)}
        >
          <TenantTableHead columns={columns} order={state.order} onOrder={state.setOrder} />
          <tbody>
            <Gap height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const figures = rows[index];
              if (figures === undefined) return null;
              const { tenant } = figures;
              return (
                <TenantRow
                  key={tenant}
                  figures={figures}
                  rowIndex={index + 2}
                  columns={columns}
                  source={{
                    ...source,
                    starvedSeconds: starvation.starvedSecondsOf(tenant),
                    latency: latency.of(tenant),
                  }}
                  address={addressOf(tenantPath(tenant))}
                  isPinned={state.pins.includes(tenant)}
                  onPin={() => state.togglePin(tenant)}
                />
              );
            })}
            <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
            {other !== null && (
              <OtherRow
                other={other}
                rowIndex={rows.length + 2}
                columns={columns}
                source={source}
              />
            )}
          </tbody>
        </table>
      </section>
      <p className="pt-1.5 text-xs text-faint">
        {state.columns === "times"
          ? timesNote(latency.isKept)
          : sharesNote(table.windowSeconds, starvation.resolutionSeconds)}
        {isHeld && " The order is held while the pointer is here."}
      </p>
    </div>
  );
}

/** The place of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}

/** The times of the rows in sight, where they are shown. */
function useRowsLatency(rows: readonly { tenant: string }[], first: number, isShown: boolean) {
  const from = Math.floor(first / SIGHT) * SIGHT;
  const names = rows.slice(from, from + 3 * SIGHT).map(({ tenant }) => tenant);
  const data = useTenantsLatency(isShown ? names.sort() : []).answer?.data ?? null;
  return {
    isKept: data?.isKept ?? true,
    of: (name: string) => data?.tenants.find(({ tenant }) => tenant === name) ?? null,
  };
}

function sharesNote(windowSeconds: number, resolutionSeconds: number | null): string {
  const rates = `Rates over ${formatDuration(windowSeconds * 1_000)}; shares, consumption and waste always in units per second.`;
  if (resolutionSeconds === null) return rates;
  return `${rates} Starvation is measured in steps of ${formatDuration(resolutionSeconds * 1_000)}.`;
}

function timesNote(isKept: boolean): string {
  return isKept
    ? "Milliseconds; no percentile is given of fewer than 20 values."
    : "Times are kept of a tenant’s classes, not of its operations or regions: take that filter away to see them.";
}

"use client";

import { useMemo } from "react";
import { useChangePage, usePageParam } from "../view-state/use-page-params.ts";
import { decodeOrder, encodeOrder, type TenantOrder } from "./arrange-tenants.ts";
import { COLUMN_GROUPS, type ColumnGroup } from "./tenant-columns.ts";

/** How many tenants are told apart, the rest being one. */
export const TOPS = [
  { value: "20", label: "Top 20" },
  { value: "100", label: "Top 100" },
  { value: "all", label: "All" },
] as const;

/** What the reader has made of the table: it is in the address. */
export function useTableState() {
  const change = useChangePage();
  const pins = usePageParam("pin");
  const [find = ""] = usePageParam("find");
  const [sort] = usePageParam("sort");
  const [columns] = usePageParam("columns");
  const [asked] = usePageParam("top");
  const top = TOPS.find(({ value }) => value === asked)?.value ?? "all";
  const order = useMemo(() => decodeOrder(sort), [sort]);
  return {
    pins,
    find,
    order,
    top,
    columns: COLUMN_GROUPS.find((name) => name === columns) ?? "shares",
    setFind: (text: string) => change({ find: [text] }),
    setTop: (value: string) => change({ top: value === "all" ? [] : [value] }),
    setColumns: (group: ColumnGroup) => change({ columns: group === "shares" ? [] : [group] }),
    setOrder: (by: TenantOrder["by"]) =>
      change({
        sort: [
          encodeOrder({ by, descending: by === order.by ? !order.descending : by !== "tenant" }),
        ],
      }),
    togglePin: (tenant: string) =>
      change({
        pin: pins.includes(tenant) ? pins.filter((pin) => pin !== tenant) : [...pins, tenant],
      }),
  };
}

export type TableState = ReturnType<typeof useTableState>;

"use client";

import { useMemo, useState } from "react";
import type { TenantsTable } from "#domain/tenant-answers";
import { useStarvation } from "../live/use-tenants.ts";
import { useView } from "../view-state/use-view.ts";
import { arrangeTenants, encodeOrder } from "./arrange-tenants.ts";
import { useFrozenOrder } from "./use-frozen-order.ts";
import type { TableState } from "./use-table-state.ts";

/** The rows of the table as the reader wants them, held while the pointer is over it. */
export function useTenantRows(table: TenantsTable, state: TableState) {
  const { measure } = useView().view;
  const [isHeld, setIsHeld] = useState(false);
  const starvation = useStarvation().answer?.data ?? null;
  const starvedSeconds = useMemo(
    () => new Map(starvation?.starved.map(({ tenant, seconds }) => [tenant, seconds])),
    [starvation],
  );
  const { pins, find, order, top } = state;
  const pinKey = JSON.stringify(pins);
  const arranged = useMemo(
    () =>
      arrangeTenants(table.tenants, {
        order,
        measure,
        find,
        pins,
        top: top === "all" ? Infinity : Number(top),
        starvedSeconds,
      }),
    // The pins are another list with each look at the address.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, order, measure, find, pinKey, top, starvedSeconds],
  );
  const key = JSON.stringify([encodeOrder(order), find, pinKey, top, measure]);
  const rows = useFrozenOrder(arranged.tenants, ({ tenant }) => tenant, isHeld, key);
  return {
    rows,
    other: arranged.other,
    matching: arranged.matching,
    isHeld,
    setIsHeld,
    resolutionSeconds: starvation?.resolutionSeconds ?? null,
    /** Null while it is not known. */
    starvedSecondsOf: (tenant: string) =>
      starvation === null ? null : (starvedSeconds.get(tenant) ?? 0),
  };
}

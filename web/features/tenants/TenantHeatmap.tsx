"use client";

import Link from "next/link";
import { useMemo } from "react";
import type { TenantsTable } from "#domain/tenant-answers";
import { Heatmap } from "../../charts/Heatmap.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { BlockSkeleton } from "../../ui/Skeletons.tsx";
import { formatDuration } from "../../ui/format/time.ts";
import { useTenantsSeries } from "../live/use-tenants.ts";
import { Panel } from "../panel/Panel.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useAddressWithin, useChangePage, usePageParam } from "../view-state/use-page-params.ts";
import { useView } from "../view-state/use-view.ts";
import { heatTenants, prepareHeatmap, type HeatName } from "./prepare-heatmap.ts";
import { tenantPath } from "./tenant-address.ts";

const POINTS = 80;

const OPTIONS: readonly { value: HeatName; label: string }[] = [
  { value: "consumed", label: "Consumed" },
  { value: "goodput", label: "Goodput" },
  { value: "policy", label: "Policy" },
  { value: "protection", label: "Protection" },
  { value: "over", label: "Over-share" },
];

/** Who did what when: the top tenants by time. */
export function TenantHeatmap({ table }: { table: TenantsTable }) {
  const { measure } = useView().view;
  const change = useChangePage();
  const addressOf = useAddressWithin();
  const pins = usePageParam("pin");
  const [asked] = usePageParam("heat");
  const name = OPTIONS.find(({ value }) => value === asked)?.value ?? "consumed";
  const names = heatTenants(table.tenants, name, measure, pins);
  // In the order of names, so that a change of rank alone asks for nothing.
  const series = useTenantsSeries(names.toSorted(), POINTS);
  const data = series.answer?.data ?? null;
  const state = useStanding(series, false);
  const model = useMemo(
    () => (data === null ? null : prepareHeatmap(data, table.tenants, names, name, measure)),
    // oxlint-disable-next-line react/exhaustive-deps
    [data, table, name, measure, names.join("\n")],
  );
  return (
    <Panel
      title={`Top ${names.length} by time`}
      state={state}
      aside={data !== null && <span>steps of {formatDuration(data.stepSeconds * 1_000)}</span>}
      skeleton={<BlockSkeleton className="h-[420px]" />}
      className="min-w-0"
    >
      <div className="overflow-x-auto pb-2">
        <Segmented
          label="What the cells show"
          options={OPTIONS}
          value={name}
          onChange={(value) => change({ heat: value === "consumed" ? [] : [value] })}
        />
      </div>
      {model !== null && (
        <Heatmap
          model={model}
          summary={`${model.label} of the top ${names.length} tenants over time, in ${model.unit}.`}
          renderName={(tenant) => (
            <Link
              href={addressOf(tenantPath(tenant))}
              prefetch={false}
              className="underline-offset-2 hover:underline"
            >
              {tenant}
            </Link>
          )}
        />
      )}
    </Panel>
  );
}

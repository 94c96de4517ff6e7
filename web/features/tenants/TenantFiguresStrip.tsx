"use client";

import type { TenantReport } from "#domain/tenant-answers";
import { formatDuration } from "../../ui/format/time.ts";
import { useView } from "../view-state/use-view.ts";
import { TENANT_COLUMNS } from "./tenant-columns.ts";

/** The columns of the table for one tenant, side by side. */
export function TenantFiguresStrip({ report }: { report: TenantReport }) {
  const { measure } = useView().view;
  const { figures, windowSeconds, starvedSeconds, latency, starvedResolutionSeconds } = report;
  if (figures === null) return null;
  const { work, shares } = TENANT_COLUMNS;
  const ofWork = work.filter(({ key }) => shares.every((column) => column.key !== key));
  const source = { figures, windowSeconds, measure, starvedSeconds, latency };
  return (
    <>
      <dl className="grid grid-cols-2 gap-y-4 border-y border-line py-4 sm:grid-cols-4 xl:grid-cols-7">
        {[...ofWork, ...shares].map(({ key, label, cell }) => (
          <div key={key} data-testid={`tenant-${key}`} className="min-w-0 pr-3">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="text-xl leading-8 font-medium tracking-tight">{cell(source)}</dd>
          </div>
        ))}
      </dl>
      <p className="-mt-3 text-xs text-faint">
        Rates per second over {formatDuration(windowSeconds * 1_000)}; shares, consumption and waste
        in units. Starvation is measured in steps of{" "}
        {formatDuration(starvedResolutionSeconds * 1_000)}.
      </p>
    </>
  );
}

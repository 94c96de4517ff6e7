"use client";

import Link from "next/link";
import { formatRate, formatRateUnit } from "../../ui/format/number.ts";
import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useTenantsTable } from "../live/use-tenants.ts";
import { Panel } from "../panel/Panel.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { timesShare } from "../tenants/phrase-fairness.ts";
import { tenantPath } from "../tenants/tenant-address.ts";
import { TenantFlags } from "../tenants/TenantFlags.tsx";
import { useAddressWithin } from "../view-state/use-page-params.ts";

const SHOWN = 3;

/** The tenants that consume most, against their fair shares. */
export function TopTenants() {
  const addressOf = useAddressWithin();
  const answer = useTenantsTable(SHOWN);
  const table = answer.answer?.data ?? null;
  const state = useStanding(answer, table?.tenantCount === 0);
  return (
    <Panel
      title={<TitleUnit title="Top tenants" unit="units/s consumed, of fair share" />}
      state={state}
      skeleton={<RowsSkeleton rows={3} />}
    >
      {table !== null && (
        <div className="flex flex-col">
          {table.tenants.map((figures) => (
            <div
              key={figures.tenant}
              className="flex items-baseline gap-2 border-t border-line py-1 text-sm"
            >
              <Link
                href={addressOf(tenantPath(figures.tenant))}
                prefetch={false}
                className="min-w-0 truncate underline-offset-4 hover:underline"
              >
                {figures.tenant}
              </Link>
              <TenantFlags figures={figures} />
              <span className="ml-auto font-mono whitespace-nowrap">
                {formatRate(figures.consumedUnits / table.windowSeconds)}
                <span className="text-xs text-faint"> of {formatRate(figures.fairShare)}</span>
              </span>
              <span className="w-14 text-right font-mono text-xs text-faint">
                {timesShare(figures, table.windowSeconds)}
              </span>
            </div>
          ))}
          <Link
            href={addressOf("/tenants")}
            prefetch={false}
            className="border-t border-line py-1 text-xs text-soft hover:text-text"
          >
            {table.other === null
              ? "All of them"
              : `${table.other.tenantCount} others, ${formatRateUnit(table.other.consumedUnits / table.windowSeconds, "units")}`}{" "}
            →
          </Link>
        </div>
      )}
    </Panel>
  );
}

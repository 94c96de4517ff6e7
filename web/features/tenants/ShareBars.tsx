"use client";

import Link from "next/link";
import type { TenantFigures } from "#domain/fairness";
import type { TenantsTable } from "#domain/tenant-answers";
import { formatRate, formatRateUnit } from "../../ui/format/number.ts";
import { toneColor } from "../../ui/Glyph.tsx";
import { useAddressWithin } from "../view-state/use-page-params.ts";
import { phraseVictims, timesShare } from "./phrase-fairness.ts";
import { tenantPath } from "./tenant-address.ts";
import { TenantFlags } from "./TenantFlags.tsx";

const SHOWN = 8;

/** Who consumes how much against its fair share: noisy neighbours first, each with its victims. */
export function ShareBars({ table }: { table: TenantsTable }) {
  const { noisy, tenants, windowSeconds } = table;
  const byName = new Map(tenants.map((each) => [each.tenant, each]));
  const loud = noisy.flatMap(({ tenant }) => byName.get(tenant) ?? []);
  const rows = [...loud, ...tenants.filter((each) => !loud.includes(each))].slice(0, SHOWN);
  const widest = Math.max(
    ...rows.map(({ consumedUnits, fairShare }) =>
      Math.max(consumedUnits / windowSeconds, fairShare),
    ),
  );
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2.5">
        {rows.map((figures) => {
          const neighbour = noisy.find(({ tenant }) => tenant === figures.tenant);
          return (
            <li key={figures.tenant}>
              <Bar figures={figures} windowSeconds={windowSeconds} widest={widest} />
              {neighbour !== undefined && (
                <p className="pt-0.5 text-xs text-soft">{phraseVictims(neighbour, 5)}</p>
              )}
            </li>
          );
        })}
      </ol>
      <p className="flex flex-wrap gap-x-4 text-xs text-faint">
        <Key color={toneColor("useful")} label="consumed, useful" />
        <Key color={toneColor("loss")} label="consumed for nothing" />
        <span className="inline-flex items-center gap-1.5">
          <span className="h-3 w-0.5 bg-text" /> fair share
        </span>
      </p>
    </div>
  );
}

interface BarProps {
  figures: TenantFigures;
  windowSeconds: number;
  widest: number;
}

function Bar({ figures, windowSeconds, widest }: BarProps) {
  const addressOf = useAddressWithin();
  const { tenant, fairShare, consumedUnits, wastedUnits } = figures;
  const consumed = consumedUnits / windowSeconds;
  const wasted = Math.min(wastedUnits, consumedUnits) / windowSeconds;
  const percent = (value: number) => `${widest > 0 ? (value / widest) * 100 : 0}%`;
  const times = timesShare(figures, windowSeconds);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 pb-1 text-sm">
        <span className="flex min-w-0 items-baseline gap-2">
          <Link
            href={addressOf(tenantPath(tenant))}
            prefetch={false}
            className="truncate underline-offset-4 hover:underline"
          >
            {tenant}
          </Link>
          <TenantFlags figures={figures} />
        </span>
        <span className="font-mono whitespace-nowrap">
          {formatRate(consumed)}
          <span className="text-xs text-faint"> of {formatRateUnit(fairShare, "units")}</span>
          <span className="inline-block w-14 text-right">{times ?? "–"}</span>
        </span>
      </div>
      <div aria-hidden="true" className="relative h-3 rounded-[3px] bg-shade">
        <div className="flex h-full overflow-hidden rounded-[3px]">
          <span
            className="h-full opacity-80"
            style={{ width: percent(consumed - wasted), background: toneColor("useful") }}
          />
          <span
            className="h-full opacity-70"
            style={{ width: percent(wasted), background: toneColor("loss") }}
          />
        </div>
        <span
          className="absolute -inset-y-0.5 w-0.5 bg-text"
          style={{ left: `calc(${percent(fairShare)} - 1px)` }}
        />
      </div>
    </>
  );
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="size-2.5 rounded-[2px]" style={{ background: color }} />
      {label}
    </span>
  );
}

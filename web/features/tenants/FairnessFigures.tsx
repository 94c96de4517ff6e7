"use client";

import type { ReactNode } from "react";
import type { TenantsTable } from "#domain/tenant-answers";
import { NO_FIGURE, formatQuantity, formatRate } from "../../ui/format/number.ts";
import { formatDuration } from "../../ui/format/time.ts";
import { Term } from "../glossary/Term.tsx";
import { useStarvation } from "../live/use-tenants.ts";

/** How fair it is in figures, side by side. */
export function FairnessFigures({ table }: { table: TenantsTable }) {
  const starvation = useStarvation().answer?.data ?? null;
  const [longest] = starvation?.starved ?? [];
  const { jainIndex, tenants, victimCount, tenantCount, capacity, capacityFrom } = table;
  const noisyCount = tenants.filter(({ isNoisy }) => isNoisy).length;
  const ofAll = `of ${formatQuantity(tenantCount)} tenants`;
  return (
    <dl className="grid grid-cols-2 gap-y-5 border-y border-line py-4 sm:grid-cols-3 xl:grid-cols-5">
      <Figure
        id="jain"
        label={<Term name="jainIndex">Jain’s index</Term>}
        value={jainIndex === null ? NO_FIGURE : jainIndex.toFixed(2)}
        sides="1 when all are served alike"
        exact={jainIndex}
      />
      <Figure id="noisy" label="Noisy tenants" value={formatQuantity(noisyCount)} sides={ofAll} />
      <Figure id="victims" label="Victims" value={formatQuantity(victimCount)} sides={ofAll} />
      <Figure
        id="starved"
        label={<Term name="starved">Longest starvation</Term>}
        value={starvation === null ? NO_FIGURE : formatDuration((longest?.seconds ?? 0) * 1_000)}
        sides={longest === undefined ? `none of ${formatQuantity(tenantCount)}` : longest.tenant}
      />
      <Figure
        id="capacity"
        label={<Term name="fairShare">Capacity shared</Term>}
        value={formatRate(capacity)}
        sides={capacityFrom === "policy" ? "units/s, by the policy" : "units/s, as usefully served"}
      />
    </dl>
  );
}

interface FigureProps {
  id: string;
  label: ReactNode;
  value: string;
  sides: string;
  exact?: number | null;
}

/** A figure with what it is out of. */
function Figure({ id, label, value, sides, exact }: FigureProps) {
  return (
    <div
      data-testid={`figure-${id}`}
      data-exact={exact ?? undefined}
      className="flex min-w-0 flex-col border-l border-line pl-4 first:border-l-0 first:pl-0 max-sm:odd:border-l-0 max-sm:odd:pl-0"
    >
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="min-w-0">
        <span className="text-2xl leading-9 font-medium tracking-tight">{value}</span>
        <p className="truncate text-xs text-faint">{sides}</p>
      </dd>
    </div>
  );
}

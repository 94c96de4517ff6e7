import type { TenantSeries, TenantsSeries } from "#domain/tenant-answers";
import type { TenantFigures } from "#domain/fairness";
import { rankingFigure, type TenantRanking } from "#domain/top-tenants";
import type { HeatmapModel } from "../../charts/heatmap-model.ts";
import type { Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";

interface HeatFigure {
  label: string;
  ranking: TenantRanking;
  tone: Tone;
  /** Shares and consumption are in units, whatever the rest is counted in. */
  inUnits: boolean;
  of: (series: TenantSeries, form: "units" | "count") => (number | null)[];
}

/** What the cells of the heatmap can show. */
export const HEAT_FIGURES = {
  consumed: {
    label: "Consumed",
    ranking: "consumed",
    tone: "notice",
    inUnits: true,
    of: ({ consumedUnits }) => consumedUnits,
  },
  goodput: {
    label: "Goodput",
    ranking: "useful",
    tone: "useful",
    inUnits: false,
    of: ({ useful }, form) => useful[form],
  },
  policy: {
    label: "Rejected by policy",
    ranking: "rejectedPolicy",
    tone: "policy",
    inUnits: false,
    of: ({ rejectedPolicy }, form) => rejectedPolicy[form],
  },
  protection: {
    label: "Rejected by protection",
    ranking: "rejectedProtection",
    tone: "protection",
    inUnits: false,
    of: ({ rejectedProtection }, form) => rejectedProtection[form],
  },
  over: {
    label: "Over the window’s fair share",
    ranking: "overShare",
    tone: "loss",
    inUnits: true,
    of: ({ consumedUnits }) => consumedUnits,
  },
} as const satisfies Record<string, HeatFigure>;

export type HeatName = keyof typeof HEAT_FIGURES;

const ROWS_MAX = 30;

/** The tenants with the highest figure, pinned ones always, in the order of the rows. */
export function heatTenants(
  tenants: readonly TenantFigures[],
  name: HeatName,
  measure: Measure,
  pins: readonly string[],
): string[] {
  const { ranking } = HEAT_FIGURES[name];
  const form = measure === "units" ? "units" : "count";
  const figure = (tenant: TenantFigures) => rankingFigure(tenant, ranking, form) ?? 0;
  const pinned = tenants.filter(({ tenant }) => pins.includes(tenant));
  const others = tenants
    .filter((tenant) => !pinned.includes(tenant))
    .sort((a, b) => figure(b) - figure(a) || b.consumedUnits - a.consumedUnits);
  return [...pinned, ...others].slice(0, ROWS_MAX).map(({ tenant }) => tenant);
}

/**
 * The cells as rates per second. What is over the fair share is so by the share of the whole window:
 * a share of a single step would need the demand of all tenants in it.
 */
export function prepareHeatmap(
  series: TenantsSeries,
  tenants: readonly Pick<TenantFigures, "tenant" | "fairShare">[],
  names: readonly string[],
  name: HeatName,
  measure: Measure,
): HeatmapModel {
  const figure: HeatFigure = HEAT_FIGURES[name];
  const form = measure === "units" ? "units" : "count";
  const shares = new Map(tenants.map(({ tenant, fairShare }) => [tenant, fairShare]));
  const rows = names.flatMap((key) => {
    const own = series.tenants.find(({ tenant }) => tenant === key);
    if (own === undefined) return [];
    const less = name === "over" ? (shares.get(key) ?? 0) : 0;
    const values = figure
      .of(own, form)
      .map((value) => (value === null ? null : Math.max(0, value / series.stepSeconds - less)));
    return [{ key, values }];
  });
  return {
    times: series.times,
    stepMs: series.stepSeconds * 1_000,
    rows,
    max: Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0))),
    unit: figure.inUnits ? "units/s" : `${measure}/s`,
    label: figure.label,
    tone: figure.tone,
  };
}

import type { TenantFigures } from "#domain/fairness";
import {
  TENANT_RANKINGS,
  rankingFigure,
  sumOthers,
  type OtherTenants,
  type TenantRanking,
} from "#domain/top-tenants";
import type { Measure } from "../../ui/format/number.ts";

const ORDERS: readonly TenantOrder["by"][] = [...TENANT_RANKINGS, "starved", "tenant"];

/** An order of the table: by what, and whether the highest come first. */
export interface TenantOrder {
  by: TenantRanking | "starved" | "tenant";
  descending: boolean;
}

export interface Arrangement {
  /** Pinned ones first, in the order in which they were pinned. */
  tenants: TenantFigures[];
  /** All that are not shown, as one; null when there are none or a search left them out. */
  other: OtherTenants | null;
  /** How many match the search. */
  matching: number;
}

interface Arranging {
  order: TenantOrder;
  measure: Measure;
  find: string;
  pins: readonly string[];
  top: number;
  starvedSeconds: ReadonlyMap<string, number>;
}

/** Which tenants the table shows, in which order, and what the others come to. */
export function arrangeTenants(all: readonly TenantFigures[], how: Arranging): Arrangement {
  const words = how.find.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = all.filter(({ tenant }) => {
    const name = tenant.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const pinned = how.pins.flatMap((pin) => all.filter(({ tenant }) => tenant === pin));
  const names = new Set(how.pins);
  const ranked = matches
    .filter(({ tenant }) => !names.has(tenant))
    .sort((a, b) => compare(a, b, how));
  return {
    tenants: [...pinned, ...ranked.slice(0, how.top)],
    other: words.length > 0 ? null : sumOthers(ranked.slice(how.top)),
    matching: matches.length,
  };
}

function compare(a: TenantFigures, b: TenantFigures, how: Arranging): number {
  const { by, descending } = how.order;
  const sign = descending ? -1 : 1;
  if (by === "tenant") return sign * byName(a, b);
  const figure = (tenant: TenantFigures) => {
    if (by === "starved") return how.starvedSeconds.get(tenant.tenant) ?? 0;
    return rankingFigure(tenant, by, how.measure === "units" ? "units" : "count");
  };
  const [first, second] = [figure(a), figure(b)];
  // Who has no such figure comes last, whichever way round.
  if (first === null || second === null) {
    return Number(first === null) - Number(second === null) || byName(a, b);
  }
  return sign * (first - second) || byName(a, b);
}

function byName(a: TenantFigures, b: TenantFigures): number {
  return a.tenant < b.tenant ? -1 : Number(a.tenant > b.tenant);
}

/** "-consumed" and "tenant", as an address has it; the highest consumption where it says nothing. */
export function decodeOrder(text: string | undefined): TenantOrder {
  const by = (text ?? "-consumed").replace(/^-/, "");
  const known = ORDERS.find((name) => name === by);
  return known === undefined
    ? { by: "consumed", descending: true }
    : { by: known, descending: text?.startsWith("-") ?? true };
}

export function encodeOrder({ by, descending }: TenantOrder): string {
  return `${descending ? "-" : ""}${by}`;
}

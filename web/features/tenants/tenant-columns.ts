import type { ShareFigures } from "#domain/fairness";
import type { TenantLatency } from "#domain/tenant-answers";
import type { Percentiles } from "#domain/percentiles";
import type { TenantRanking } from "#domain/top-tenants";
import {
  NO_FIGURE,
  formatRate,
  formatShare,
  inMeasure,
  type Measure,
} from "../../ui/format/number.ts";
import { formatDuration } from "../../ui/format/time.ts";
import type { TermName } from "../glossary/terms.ts";

/** What a cell is made of. */
export interface CellSource {
  figures: ShareFigures;
  windowSeconds: number;
  measure: Measure;
  /** Null where it is not known; 0 where nobody starved. */
  starvedSeconds: number | null;
  latency: TenantLatency | null;
}

export interface TenantColumn {
  key: string;
  label: string;
  term?: TermName;
  /** What the table can be ordered by; null where it can't. */
  ranking: TenantRanking | "starved" | null;
  /** Shown on a phone as well. */
  phone?: true;
  cell: (source: CellSource) => string;
}

export const COLUMN_GROUPS = ["shares", "work", "times"] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

type AmountKey =
  | "offered"
  | "fresh"
  | "admitted"
  | "useful"
  | "rejectedPolicy"
  | "rejectedProtection";

function amount(key: AmountKey, label: string, term?: TermName): TenantColumn {
  return {
    key,
    label,
    ...(term === undefined ? {} : { term }),
    ranking: key,
    cell: ({ figures, measure, windowSeconds }) =>
      formatRate(inMeasure(figures[key], measure) / windowSeconds),
  };
}

const CONSUMED: TenantColumn = {
  key: "consumed",
  label: "Consumed",
  ranking: "consumed",
  cell: ({ figures, windowSeconds }) => formatRate(figures.consumedUnits / windowSeconds),
};
const WASTE: TenantColumn = {
  key: "wasted",
  label: "Waste",
  term: "waste",
  ranking: "wasted",
  cell: ({ figures, windowSeconds }) => formatRate(figures.wastedUnits / windowSeconds),
};

function share(
  key: "fairShare" | "overShare" | "shortfall",
  label: string,
  term: TermName,
): TenantColumn {
  return { key, label, term, ranking: key, cell: ({ figures }) => formatRate(figures[key]) };
}

function time(of: "queue" | "service", name: keyof Percentiles): TenantColumn {
  const label = `${of === "queue" ? "Queue" : "Service"} ${name}`;
  return {
    key: `${of}-${name}`,
    label,
    ranking: null,
    ...(name === "p95" ? { phone: true as const } : {}),
    cell: ({ latency }) => {
      const value = latency?.[of][name] ?? null;
      return value === null ? NO_FIGURE : formatRate(value);
    },
  };
}

/** The columns of the table, in groups that fit a screen. */
export const TENANT_COLUMNS: Record<ColumnGroup, readonly TenantColumn[]> = {
  shares: [
    amount("useful", "Useful", "completed"),
    { ...CONSUMED, phone: true },
    { ...share("fairShare", "Fair share", "fairShare"), phone: true },
    { ...share("overShare", "Over-share", "overShare"), phone: true },
    share("shortfall", "Shortfall", "shortfall"),
    {
      key: "attainment",
      label: "Attained",
      term: "attainment",
      ranking: "attainment",
      cell: ({ figures: { attainment } }) =>
        attainment === null ? NO_FIGURE : formatShare(attainment, 1),
    },
    WASTE,
    {
      key: "starved",
      label: "Starved",
      term: "starved",
      ranking: "starved",
      cell: ({ starvedSeconds }) =>
        starvedSeconds === null ? NO_FIGURE : formatDuration(starvedSeconds * 1_000),
    },
  ],
  work: [
    { ...amount("offered", "Offered", "offered"), phone: true },
    amount("fresh", "Fresh", "fresh"),
    amount("admitted", "Admitted", "admitted"),
    { ...amount("useful", "Useful", "completed"), phone: true },
    amount("rejectedPolicy", "Rej. by policy", "policy"),
    { ...amount("rejectedProtection", "Rej. by protection", "protection"), phone: true },
    CONSUMED,
    WASTE,
  ],
  times: [
    time("queue", "n"),
    time("queue", "p50"),
    time("queue", "p95"),
    time("queue", "p99"),
    time("service", "n"),
    time("service", "p50"),
    time("service", "p95"),
    time("service", "p99"),
  ],
};

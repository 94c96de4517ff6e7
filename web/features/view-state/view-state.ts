import type { FlowFilter } from "#domain/funnel-request";
import type { Measure } from "../../ui/format/number.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The live ranges, with the step their series is drawn in. A live window ends on a step, so that
 * everyone who looks at the same range asks the same question.
 */
export const RANGES = {
  "5m": { label: "5 min", lengthMs: 5 * MINUTE, stepMs: 2_000 },
  "15m": { label: "15 min", lengthMs: 15 * MINUTE, stepMs: 5_000 },
  "1h": { label: "1 h", lengthMs: HOUR, stepMs: 20_000 },
  "6h": { label: "6 h", lengthMs: 6 * HOUR, stepMs: 2 * MINUTE },
  "24h": { label: "24 h", lengthMs: 24 * HOUR, stepMs: 5 * MINUTE },
  "7d": { label: "7 d", lengthMs: 7 * 24 * HOUR, stepMs: 30 * MINUTE },
} as const;

export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = ["5m", "15m", "1h", "6h", "24h", "7d"] as const satisfies RangeName[];

/** What part of time is looked at. Times in epoch milliseconds. */
export type TimeView =
  | { kind: "live"; range: RangeName }
  /** A live view that was stopped; it goes on with the same range. */
  | { kind: "paused"; range: RangeName; from: number; to: number }
  | { kind: "historical"; from: number; to: number };

/** All that decides what a page shows. It lives in the address and nowhere else. */
export interface ViewState {
  /** Null until one is chosen. */
  service: string | null;
  /** Null for all environments of the service together. */
  environment: string | null;
  time: TimeView;
  measure: Measure;
  filter: FlowFilter;
  /** Where playback of the window stands, epoch milliseconds; null at its end. */
  at: number | null;
}

export const DIMENSIONS = ["operation", "class", "tenant", "region"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DEFAULT_RANGE: RangeName = "15m";

export const DEFAULT_VIEW: ViewState = {
  service: null,
  environment: null,
  time: { kind: "live", range: DEFAULT_RANGE },
  measure: "units",
  filter: {},
  at: null,
};

/** The filter with one dimension set, or freed by null. */
export function withDimension(
  filter: FlowFilter,
  dimension: Dimension,
  value: string | null,
): FlowFilter {
  const { [dimension]: _, ...rest } = filter;
  return value === null ? rest : { ...rest, [dimension]: value };
}

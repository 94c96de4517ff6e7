import type { GaugeName } from "./gauges.ts";
import type { Missing, SeriesAmount } from "./funnel.ts";
import type { Oscillation } from "./oscillation.ts";

/** The gauges of a limiter. */
export const LIMITER_GAUGES = [
  "limit",
  "in_flight",
  "queue_depth",
  "queue_age_ms",
  "rtt_long_ms",
  "rtt_current_ms",
  "state_age_s",
  "overshoot",
] as const satisfies GaugeName[];

export type LimiterGauge = (typeof LIMITER_GAUGES)[number];

/** How a gauge of one limiter is put together over instances: what adds up, and what does not. */
const TOGETHER: Record<LimiterGauge, "sum" | "mean" | "max"> = {
  limit: "sum",
  in_flight: "sum",
  queue_depth: "sum",
  queue_age_ms: "max",
  rtt_long_ms: "mean",
  rtt_current_ms: "mean",
  state_age_s: "max",
  overshoot: "sum",
};

/** A gauge is taken to go on for so long without a new value: exporters send every minute. */
export const GAUGE_HOLD_SECONDS = 90;

/** An instance of which neither events nor gauges came for so long is silent. */
const SILENT_SECONDS = 30;

type Values = (number | null)[];

/** The limiters of a service in steps of time. Arrays are parallel to `times`. */
export interface LimiterSeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  limiters: { limiter: string; gauges: Record<LimiterGauge, Values> }[];
  /** Useful completions, to set the limits against. */
  goodput: SeriesAmount;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/**
 * Whether an instance can be believed: `stale` where it is heard of but its limiter's gauges have
 * stopped or its limiter's state is too old, `silent` where nothing comes from it any more, and
 * `no-gauges` where it never sent any.
 */
export type Standing = "live" | "stale" | "silent" | "no-gauges";

/** One limiter of one instance. Times in epoch milliseconds. */
export interface LimiterInstance {
  instanceId: string;
  limiter: string;
  /** `adaptive`, `static` or `off`, or what else its gauges name; empty where they do not say. */
  mode: string;
  standing: Standing;
  lastHeardAt: number | null;
  lastGaugeAt: number | null;
  /** The newest value of each gauge; null where there is none. */
  latest: Record<LimiterGauge, number | null>;
  limit: Values;
  inFlight: Values;
  oscillation: Oscillation;
  isOscillating: boolean;
}

/** Every limiter of every instance, those that need a look first. */
export interface LimiterInstances {
  stepSeconds: number;
  times: number[];
  instances: LimiterInstance[];
  /** Over how much of the window's end oscillation was judged, and what is too much. */
  oscillation: { seconds: number; perMinuteMax: number };
  dataThrough: number | null;
}

/** One gauge of one instance, value by value; null where it has none. */
export function held(values: readonly (number | null)[], stepSeconds: number): Values {
  const stepsMax = Math.max(1, Math.floor(GAUGE_HOLD_SECONDS / stepSeconds));
  let last: number | null = null;
  let age = 0;
  return values.map((value) => {
    age = value === null ? age + 1 : 0;
    if (value !== null) last = value;
    return age <= stepsMax ? last : null;
  });
}

/**
 * A gauge of several instances as one: limits, what is in flight, queued or past the limit add up;
 * of ages the highest counts; round trips are averaged. Limits of 60 and 40 are one of 100.
 */
export function together(gauge: LimiterGauge, instances: readonly Values[]): Values {
  const length = Math.max(0, ...instances.map((values) => values.length));
  return Array.from({ length }, (_, index) => {
    const known = instances.flatMap((values) => {
      const value = values[index] ?? null;
      return value === null ? [] : [value];
    });
    if (known.length === 0) return null;
    if (TOGETHER[gauge] === "max") return Math.max(...known);
    const sum = known.reduce((all, value) => all + value, 0);
    return TOGETHER[gauge] === "sum" ? sum : sum / known.length;
  });
}

/** The standing of an instance's limiter as of `asOfMs`. */
export function standingOf(
  seen: {
    lastHeardAt: number | null;
    lastGaugeAt: number | null;
    stateAgeSeconds: number | null;
  },
  asOfMs: number,
  stateAgeSecondsMax: number,
): Standing {
  const ageOf = (at: number | null) => (at === null ? Infinity : (asOfMs - at) / 1_000);
  const gaugeAge = ageOf(seen.lastGaugeAt);
  if (ageOf(seen.lastHeardAt) > SILENT_SECONDS && gaugeAge > GAUGE_HOLD_SECONDS) return "silent";
  if (seen.lastGaugeAt === null) return "no-gauges";
  const isOld = (seen.stateAgeSeconds ?? 0) >= stateAgeSecondsMax;
  return gaugeAge > GAUGE_HOLD_SECONDS || isOld ? "stale" : "live";
}

import type { Reading } from "./findings.ts";
import { oscillationOf, type GaugeStep } from "./oscillation.ts";

/** What a limit was up to `timeMs`, epoch milliseconds, since the report before. */
export interface TimedLimit extends GaugeStep {
  timeMs: number;
}

/** What one instance reported of a limiter in the newest minute. */
export interface LimiterSeen {
  limiter: string;
  instanceId: string;
  /** Its limit, in the order of time. */
  limits: readonly TimedLimit[];
  /** Seconds since its state was renewed; null where it does not say. */
  stateAgeSeconds: number | null;
}

/** Limits of a shorter time, or fewer of them, say nothing. */
const SECONDS_MIN = 8;
const LIMITS_MIN = 4;
/** Of limits that are reported often, the newest ones are enough, and tell sooner. */
const NEWEST_MS = 20_000;
const NEWEST_LIMITS_MIN = 8;
const NAMED_MAX = 5;

/** Looks for limits that turn round again and again, and for stale state: readings for each limiter. */
export function detectLimiters(seen: readonly LimiterSeen[]): Reading[] {
  return [...new Set(seen.map(({ limiter }) => limiter))].flatMap((limiter) => {
    const own = seen.filter((each) => each.limiter === limiter);
    return [detectOscillation(limiter, own), detectStale(limiter, own)];
  });
}

function detectOscillation(limiter: string, seen: readonly LimiterSeen[]): Reading {
  const known = seen
    .map(({ instanceId, limits }) => ({ instanceId, limits: newestOf(limits) }))
    .map((each) => ({ ...each, seconds: secondsOf(each.limits) }))
    .filter(({ limits, seconds }) => seconds >= SECONDS_MIN && limits.length >= LIMITS_MIN)
    .map(({ instanceId, limits, seconds }) => ({
      instanceId,
      limits,
      perMinute: (oscillationOf(limits, 0).reversals * 60) / seconds,
    }))
    .sort((one, other) => other.perMinute - one.perMinute);
  const [worst] = known;
  return {
    detector: "limiter_oscillation",
    subject: limiter,
    value: worst?.perMinute ?? null,
    figures:
      worst === undefined
        ? null
        : {
            perMinute: worst.perMinute,
            low: Math.min(...worst.limits.map(({ low }) => low)),
            high: Math.max(...worst.limits.map(({ high }) => high)),
            instances: known.slice(0, NAMED_MAX).map(({ instanceId }) => instanceId),
          },
  };
}

function newestOf(limits: readonly TimedLimit[]): readonly TimedLimit[] {
  const last = limits.at(-1);
  const newest = limits.filter(
    ({ timeMs }) => last !== undefined && timeMs > last.timeMs - NEWEST_MS,
  );
  return newest.length >= NEWEST_LIMITS_MIN ? newest : limits;
}

function secondsOf(limits: readonly TimedLimit[]): number {
  const [first, last] = [limits[0], limits.at(-1)];
  return first === undefined || last === undefined ? 0 : (last.timeMs - first.timeMs) / 1_000;
}

function detectStale(limiter: string, seen: readonly LimiterSeen[]): Reading {
  const aged = seen
    .flatMap(({ instanceId, stateAgeSeconds }) =>
      stateAgeSeconds === null ? [] : [{ instanceId, stateAgeSeconds }],
    )
    .sort((one, other) => other.stateAgeSeconds - one.stateAgeSeconds);
  const [oldest] = aged;
  return {
    detector: "stale_limiter",
    subject: limiter,
    value: oldest?.stateAgeSeconds ?? null,
    figures:
      oldest === undefined
        ? null
        : {
            seconds: oldest.stateAgeSeconds,
            instances: aged.slice(0, NAMED_MAX).map(({ instanceId }) => instanceId),
          },
  };
}

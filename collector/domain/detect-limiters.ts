import type { Reading } from "./findings.ts";
import { oscillationOf, type GaugeStep } from "./oscillation.ts";

/** What one instance reported of a limiter in the newest minute. */
export interface LimiterSeen {
  limiter: string;
  instanceId: string;
  /** Its limit, in the order of time. */
  limits: readonly GaugeStep[];
  /** How much time the limits span. */
  seconds: number;
  /** Seconds since its state was renewed; null where it does not say. */
  stateAgeSeconds: number | null;
}

/** Limits of a shorter time, or fewer of them, say nothing. */
const SECONDS_MIN = 8;
const LIMITS_MIN = 4;
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

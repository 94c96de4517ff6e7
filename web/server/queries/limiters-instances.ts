import type { Database, PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import { thresholdsOf } from "#domain/detectors";
import type { FunnelRequest } from "#domain/funnel-request";
import {
  LIMITER_GAUGES,
  held,
  standingOf,
  type LimiterGauge,
  type LimiterInstance,
  type LimiterInstances,
  type Standing,
} from "#domain/limiters";
import { oscillationOf, type GaugeStep } from "#domain/oscillation";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { policyInForce } from "./policy-in-force.ts";
import { placed, readGauges, type GaugeRows } from "./read-gauges.ts";
import { stepsQuestion } from "./rollup-questions.ts";
import { servicesOf, type ServiceSet } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

/** Small drawings need no more, and there may be very many of them. */
const POINTS = 60;

/** Oscillation is judged in the finest steps that gauges are kept in, at the end of the window. */
const RECENT_MS = 900_000;
const RECENT_POINTS = 90;

const HeardRow = z.object({ instanceId: z.string(), lastHeardAt: z.number() });

const TROUBLE: readonly Standing[] = ["silent", "stale", "live", "no-gauges"];

/** Every limiter of every instance heard of in a window: how it stands, and how restless it is. */
export async function limitersInstances(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<LimiterInstances> {
  const services = await servicesOf(database, request);
  const { policy } = await policyInForce(database, request);
  const perMinuteMax = thresholdsOf("limiter_oscillation", policy.findings.limiter_oscillation);
  const stateAgeMax = thresholdsOf("stale_limiter", policy.findings.stale_limiter);
  const asOfMs = Math.min(request.to, nowMs);
  const recentFrom = Math.max(request.from, asOfMs - RECENT_MS);
  const finest = TIERS[1].seconds;
  const whole = stepsQuestion(services, { ...request, points: POINTS }, nowMs, finest);
  const recent = stepsQuestion(
    services,
    { ...request, from: recentFrom, to: Math.max(asOfMs, recentFrom + 1), points: RECENT_POINTS },
    nowMs,
    finest,
  );
  const drawn = await readRollups(database, whole, (snapshot, rowsOf) =>
    readGauges(snapshot, rowsOf, ["limit", "in_flight"], whole.stepSeconds),
  );
  const newest = await readRollups(database, recent, (snapshot, rowsOf) =>
    readGauges(snapshot, rowsOf, LIMITER_GAUGES, recent.stepSeconds),
  );
  const heard = await readLastHeard(database, services, request.from);
  const keys = keysOf([...drawn, ...newest], heard);
  const instances = keys.map(({ instanceId, limiter }): LimiterInstance => {
    const own = (rows: readonly GaugeRows[], gauge: LimiterGauge) =>
      rows.find(
        (row) => row.instanceId === instanceId && row.limiter === limiter && row.metric === gauge,
      );
    const line = (gauge: LimiterGauge) => {
      const row = own(drawn, gauge);
      const values = row === undefined ? [] : placed(row, row.means, whole.times);
      return held(values, whole.stepSeconds);
    };
    const limits = own(newest, "limit");
    const oscillation = oscillationOf(
      limits === undefined ? [] : stepsOf(limits, recent.times, recent.stepSeconds),
      recent.stepSeconds,
    );
    const latest = latestOf((gauge) => own(newest, gauge));
    const gaugesAt = [...newest, ...drawn]
      .filter((row) => row.instanceId === instanceId && row.limiter === limiter)
      .map(({ lastsAt }) => lastsAt.at(-1) ?? 0);
    const seen = {
      lastHeardAt: heard.get(instanceId) ?? null,
      lastGaugeAt: gaugesAt.length === 0 ? null : Math.max(...gaugesAt),
      stateAgeSeconds: latest.state_age_s,
    };
    return {
      instanceId,
      limiter,
      mode: limits?.label ?? own(drawn, "limit")?.label ?? "",
      standing: standingOf(seen, asOfMs, stateAgeMax.enter),
      lastHeardAt: seen.lastHeardAt,
      lastGaugeAt: seen.lastGaugeAt,
      latest,
      limit: line("limit"),
      inFlight: line("in_flight"),
      oscillation,
      isOscillating: (oscillation.perMinute ?? 0) >= perMinuteMax.enter,
    };
  });
  return {
    stepSeconds: whole.stepSeconds,
    times: whole.times.map((time) => time * 1_000),
    instances: instances.sort(
      (one, other) =>
        TROUBLE.indexOf(one.standing) - TROUBLE.indexOf(other.standing) ||
        Number(other.isOscillating) - Number(one.isOscillating),
    ),
    oscillation: {
      seconds: recent.window.toSeconds - recent.window.fromSeconds,
      perMinuteMax: perMinuteMax.enter,
    },
    dataThrough: await dataThrough(database, services),
  };
}

/** When each instance that was heard of since `fromMs` was heard of last. */
async function readLastHeard(
  database: Database,
  { ids }: ServiceSet,
  fromMs: number,
): Promise<Map<string, number>> {
  const rows = await database.$queryRaw`
    SELECT instance_id AS "instanceId",
      extract(epoch FROM max(last_event_at))::float8 * 1000 AS "lastHeardAt"
    FROM instance WHERE service_id = ANY (${ids}::int[])
      AND last_event_at >= to_timestamp(${fromMs}::float8 / 1000)
    GROUP BY instance_id ORDER BY instance_id`;
  return new Map(
    z
      .array(HeardRow)
      .parse(rows)
      .map((row) => [row.instanceId, row.lastHeardAt]),
  );
}

/** Each limiter of each instance once, and each instance without one under no limiter. */
function keysOf(
  rows: readonly GaugeRows[],
  heard: ReadonlyMap<string, number>,
): { instanceId: string; limiter: string }[] {
  const keys = new Map(
    rows.map(({ instanceId, limiter }) => [
      JSON.stringify([instanceId, limiter]),
      { instanceId, limiter },
    ]),
  );
  const withGauges = new Set(rows.map(({ instanceId }) => instanceId));
  for (const instanceId of heard.keys()) {
    if (!withGauges.has(instanceId)) keys.set(instanceId, { instanceId, limiter: "" });
  }
  return [...keys.values()].sort(
    (one, other) =>
      one.limiter.localeCompare(other.limiter) ||
      one.instanceId.localeCompare(other.instanceId, "en", { numeric: true }),
  );
}

/** A limit step by step; one that is not reported for a while stays where it is. */
function stepsOf(
  row: GaugeRows,
  times: readonly number[],
  stepSeconds: number,
): (GaugeStep | null)[] {
  const places = new Map(row.steps.map((step, index) => [step, index]));
  const lasts = held(placed(row, row.lasts, times), stepSeconds);
  return lasts.map((last, at) => {
    const place = places.get(times[at] ?? 0);
    if (last === null) return null;
    if (place === undefined) return { low: last, high: last, last };
    return { low: row.lows[place] ?? last, high: row.highs[place] ?? last, last };
  });
}

function latestOf(
  rowOf: (gauge: LimiterGauge) => GaugeRows | undefined,
): Record<LimiterGauge, number | null> {
  const latest = (gauge: LimiterGauge) => rowOf(gauge)?.lasts.at(-1) ?? null;
  return {
    limit: latest("limit"),
    in_flight: latest("in_flight"),
    queue_depth: latest("queue_depth"),
    queue_age_ms: latest("queue_age_ms"),
    rtt_long_ms: latest("rtt_long_ms"),
    rtt_current_ms: latest("rtt_current_ms"),
    state_age_s: latest("state_age_s"),
    overshoot: latest("overshoot"),
  };
}

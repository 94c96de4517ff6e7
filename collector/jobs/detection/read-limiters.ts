import type { Database } from "#db";
import type { LimiterSeen } from "#domain/detect-limiters";
import { z } from "zod";

/** Limits are looked at for a minute. */
const SECONDS = 60;

const Row = z.object({
  serviceId: z.number().int(),
  limiter: z.string(),
  instanceId: z.string(),
  metric: z.enum(["limit", "state_age_s"]),
  low: z.number(),
  high: z.number(),
  last: z.number(),
  /** Epoch seconds. */
  lastAt: z.number(),
});
type GaugeRow = z.infer<typeof Row>;

/**
 * What instances reported of their limiters in the minute up to `untilMs`, by service. A gauge's rows
 * are read as they were written, one for each report: merged into steps of ten seconds they would
 * no longer tell how often a limit turned round.
 */
export async function readLimiters(
  database: Database,
  serviceIds: readonly number[],
  untilMs: number,
): Promise<Map<number, LimiterSeen[]>> {
  const until = untilMs / 1_000;
  const rows = await database.$queryRaw`
    SELECT service_id AS "serviceId", limiter, instance_id AS "instanceId", metric, low, high, last,
      extract(epoch FROM last_at)::float8 AS "lastAt"
    FROM gauge_rollup
    WHERE service_id = ANY (${[...serviceIds]}::int[]) AND grain = 0 AND tier_seconds = 10
      AND metric IN ('limit', 'state_age_s')
      AND bucket > to_timestamp(${until - SECONDS - 10}::float8)
      AND bucket <= to_timestamp(${until}::float8)
      AND last_at > to_timestamp(${until - SECONDS}::float8)
    ORDER BY last_at`;
  const limiters = new Map<string, GaugeRow[]>();
  for (const row of z.array(Row).parse(rows)) {
    const key = JSON.stringify([row.serviceId, row.limiter, row.instanceId]);
    const group = limiters.get(key);
    if (group === undefined) limiters.set(key, [row]);
    else group.push(row);
  }
  const byService = new Map<number, LimiterSeen[]>();
  for (const group of limiters.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const own = byService.get(first.serviceId) ?? [];
    own.push(seenOf(first, group));
    byService.set(first.serviceId, own);
  }
  return byService;
}

function seenOf({ limiter, instanceId }: GaugeRow, rows: readonly GaugeRow[]): LimiterSeen {
  return {
    limiter,
    instanceId,
    limits: rows
      .filter(({ metric }) => metric === "limit")
      .map(({ low, high, last, lastAt }) => ({ low, high, last, timeMs: lastAt * 1_000 })),
    stateAgeSeconds: rows.findLast(({ metric }) => metric === "state_age_s")?.last ?? null,
  };
}

import { Prisma, type Database } from "#db";
import type { RowsOf } from "#db/read-rollups";
import type { GaugeName } from "#domain/gauges";
import { z } from "zod";
import { binOf } from "./rollup-questions.ts";

const COLUMNS = Prisma.raw(
  "instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at",
);

const numbers = z.array(z.number());

const Row = z.object({
  instanceId: z.string(),
  limiter: z.string(),
  metric: z.string(),
  /** Parallel arrays, a place for each step that has values; steps in epoch seconds. */
  steps: numbers,
  means: numbers,
  lows: numbers,
  highs: numbers,
  lasts: numbers,
  /** When the last value of the step was seen, epoch milliseconds. */
  lastsAt: numbers,
  /** The newest mode or resource. */
  label: z.string(),
});

const MeansRow = Row.pick({
  instanceId: true,
  limiter: true,
  metric: true,
  steps: true,
  means: true,
});

/** The means of one gauge of one instance and limiter in steps of time. */
export type GaugeMeans = z.infer<typeof MeansRow>;

/** One gauge of one instance and limiter in steps of time. */
export type GaugeRows = z.infer<typeof Row>;

/** Some gauges of every instance, in the steps that have values. */
export async function readGauges(
  snapshot: Database,
  rowsOf: RowsOf,
  gauges: readonly GaugeName[],
  stepSeconds: number,
): Promise<GaugeRows[]> {
  const bin = binOf(stepSeconds);
  const rows = await snapshot.$queryRaw`
    WITH step AS (
      SELECT instance_id, limiter, metric, ${bin} AS bin, sum(sum_value) / sum(points) AS mean,
        min(low) AS low, max(high) AS high, max(last_at) AS last_at,
        (max(ARRAY[extract(epoch FROM last_at)::float8, last]))[2] AS last,
        max(label) AS label
      FROM ${rowsOf("gauge_rollup", COLUMNS)} WHERE metric = ANY (${[...gauges]}::text[])
      GROUP BY instance_id, limiter, metric, ${bin})
    SELECT instance_id AS "instanceId", limiter, metric,
      array_agg(extract(epoch FROM bin)::float8 ORDER BY bin) AS steps,
      array_agg(mean ORDER BY bin) AS means, array_agg(low ORDER BY bin) AS lows,
      array_agg(high ORDER BY bin) AS highs, array_agg(last ORDER BY bin) AS lasts,
      array_agg(extract(epoch FROM last_at)::float8 * 1000 ORDER BY bin) AS "lastsAt",
      (array_agg(label ORDER BY bin DESC))[1] AS label
    FROM step GROUP BY instance_id, limiter, metric ORDER BY instance_id, limiter, metric`;
  return z.array(Row).parse(rows);
}

/** Only their means, which is three times as fast: for charts of all instances over long windows. */
export async function readGaugeMeans(
  snapshot: Database,
  rowsOf: RowsOf,
  gauges: readonly GaugeName[],
  stepSeconds: number,
): Promise<GaugeMeans[]> {
  const bin = binOf(stepSeconds);
  const columns = Prisma.raw("instance_id, limiter, metric, points, sum_value");
  const rows = await snapshot.$queryRaw`
    WITH step AS (
      SELECT instance_id, limiter, metric, ${bin} AS bin,
        sum(sum_value) / sum(points::float8) AS mean
      FROM ${rowsOf("gauge_rollup", columns)} WHERE metric = ANY (${[...gauges]}::text[])
      GROUP BY instance_id, limiter, metric, ${bin})
    SELECT instance_id AS "instanceId", limiter, metric,
      array_agg(extract(epoch FROM bin)::float8 ORDER BY bin) AS steps,
      array_agg(mean ORDER BY bin) AS means
    FROM step GROUP BY instance_id, limiter, metric ORDER BY instance_id, limiter, metric`;
  return z.array(MeansRow).parse(rows);
}

/** The values of a gauge at the places of `times` (epoch seconds), null where it has none. */
export function placed(
  { steps }: Pick<GaugeRows, "steps">,
  values: readonly number[],
  times: readonly number[],
): (number | null)[] {
  const places = new Map(steps.map((step, index) => [step, values[index] ?? null]));
  return times.map((time) => places.get(time) ?? null);
}

import { Prisma, type Database } from "#db";
import { fromMicros } from "#domain/fixed-point";
import { emptyHistogram, type Histogram } from "#domain/histogram";
import type { HistogramMetric } from "#domain/observe-event";
import { z } from "zod";
import type { RowsOf } from "#db/read-rollups";

/** The values of a metric that belong together. */
export interface Distribution {
  /** How many events brought a value. */
  n: number;
  /** Counts are of weighted values. */
  histogram: Histogram;
  /** Sum of the weighted values, in the metric's unit. */
  sum: number;
}

const Row = z.object({
  key: z.string(),
  metric: z.string(),
  n: z.number(),
  sum: z.number(),
  zero: z.number(),
  indexes: z.array(z.number()),
  counts: z.array(z.number()),
});

/**
 * The distributions of some metrics, merged exactly over all rows that have the same `key`: any SQL
 * text over `bucket` and the columns of `flow` (`operation`, `tenant`, `class`, `region`). What has
 * no value has no entry.
 */
export async function readHistograms(
  snapshot: Database,
  rowsOf: RowsOf,
  metrics: readonly HistogramMetric[],
  key: Prisma.Sql,
): Promise<Map<HistogramMetric, Map<string, Distribution>>> {
  const columns = Prisma.raw(
    "service_id, flow_id, metric, observations, sum_value, zero_count, indexes, counts",
  );
  const rows = await snapshot.$queryRaw`
    WITH part AS MATERIALIZED (
      SELECT (${key})::text AS key, metric, observations, sum_value, zero_count, indexes, counts
      FROM ${rowsOf("histogram_rollup", columns)} JOIN flow USING (service_id, flow_id)
      WHERE metric = ANY (${[...metrics]}::text[])),
    total AS (
      SELECT key, metric, sum(observations)::float8 AS n, sum(sum_value::float8) AS sum,
        sum(zero_count::float8) AS zero
      FROM part GROUP BY key, metric),
    entry AS (
      SELECT key, metric, index, sum(count::float8) AS count
      FROM part CROSS JOIN LATERAL unnest(indexes, counts) AS single (index, count)
      GROUP BY key, metric, index),
    listed AS (
      SELECT key, metric, array_agg(index::int) AS indexes, array_agg(count) AS counts
      FROM entry GROUP BY key, metric)
    SELECT key, metric, n, sum, zero, coalesce(indexes, '{}') AS indexes, coalesce(counts, '{}') AS counts
    FROM total LEFT JOIN listed USING (key, metric)`;
  const found = new Map(metrics.map((metric) => [metric, new Map<string, Distribution>()]));
  for (const row of z.array(Row).parse(rows)) {
    const histogram = emptyHistogram();
    histogram.zeroCount = fromMicros(row.zero);
    // Sorting here lets Postgres group by hashing, which takes half the time for a hundred keys.
    const buckets = row.indexes.map((index, at) => ({ index, count: row.counts[at] ?? 0 }));
    buckets.sort((a, b) => a.index - b.index);
    histogram.indexes = buckets.map(({ index }) => index);
    histogram.counts = buckets.map(({ count }) => fromMicros(count));
    const ofMetric = [...found].find(([metric]) => metric === row.metric)?.[1];
    ofMetric?.set(row.key, { n: row.n, histogram, sum: fromMicros(row.sum) });
  }
  return found;
}

import { Prisma, type Database } from "#db";
import { SERVICE_GRAIN } from "#domain/grains";
import type { DetailKey } from "../aggregate/aggregated.ts";
import type { GaugeRow } from "../aggregate/gauge-table.ts";
import type { HistogramRow } from "../aggregate/histogram-table.ts";
import type { SumRow } from "../aggregate/rows.ts";
import {
  bigintArray,
  chunks,
  floatArray,
  intArray,
  keyArrays,
  textArray,
} from "./column-arrays.ts";

export async function insertDetails(
  database: Database,
  flushId: bigint,
  rows: readonly SumRow<DetailKey>[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const sums = [0, 1].map((index) => bigintArray(part.map((row) => row.sums[index] ?? 0)));
    await database.$executeRaw`
      INSERT INTO detail_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
        kind, label, count, units)
      SELECT s, g, t, to_timestamp(b), f, i, kind, label, count, units
      FROM unnest(${keyArrays(part, flushId)}, ${textArray(part.map(({ key }) => key.kind))},
        ${textArray(part.map(({ key }) => key.label))}, ${Prisma.join(sums)})
        AS rows (s, g, t, b, f, i, kind, label, count, units)`;
  }
}

export async function insertHistograms(
  database: Database,
  flushId: bigint,
  rows: readonly HistogramRow[],
): Promise<void> {
  for (const part of chunks(rows)) {
    // An array of arrays must have rows of one length: each goes as text instead.
    const lists = (of: (row: HistogramRow) => readonly number[]) =>
      textArray(part.map((row) => `{${of(row).join()}}`));
    await database.$executeRaw`
      INSERT INTO histogram_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
        metric, observations, sum_value, zero_count, indexes, counts)
      SELECT s, g, t, to_timestamp(b), f, i, metric, observations, sum_value, zero_count,
        indexes::smallint[], counts::bigint[]
      FROM unnest(${keyArrays(part, flushId)}, ${textArray(part.map(({ key }) => key.metric))},
        ${bigintArray(part.map((row) => row.observations))},
        ${bigintArray(part.map((row) => row.sumMicros))},
        ${bigintArray(part.map((row) => row.histogram.zeroCount))},
        ${lists((row) => row.histogram.indexes)}, ${lists((row) => row.histogram.counts)})
        AS rows (s, g, t, b, f, i, metric, observations, sum_value, zero_count, indexes, counts)`;
  }
}

export async function insertGauges(
  database: Database,
  flushId: bigint,
  rows: readonly GaugeRow[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const texts = (["instanceId", "limiter", "metric", "label"] as const).map((name) =>
      textArray(part.map(({ key }) => key[name])),
    );
    const floats = (["sum", "low", "high", "last", "lastMs"] as const).map((name) =>
      floatArray(part.map((row) => row[name])),
    );
    await database.$executeRaw`
      INSERT INTO gauge_rollup (service_id, grain, tier_seconds, bucket, flush_id,
        instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at)
      SELECT s, ${SERVICE_GRAIN}, t, to_timestamp(b), ${flushId}::bigint,
        instance_id, limiter, metric, label, points, sum_value, low, high, last,
        to_timestamp(last_ms / 1000)
      FROM unnest(${intArray(part.map(({ key }) => key.serviceId))},
        ${intArray(part.map(({ key }) => key.tierSeconds))},
        ${floatArray(part.map(({ key }) => key.bucketSeconds))}, ${Prisma.join(texts)},
        ${bigintArray(part.map((row) => row.points))}, ${Prisma.join(floats)})
        AS rows (s, t, b, instance_id, limiter, metric, label, points, sum_value, low, high, last, last_ms)`;
  }
}

import { Prisma, type Database } from "#db";
import type { RunState } from "#domain/cumulative";
import type { Histogram } from "#domain/histogram";
import { z } from "zod";
import { bigintArray, chunks, floatArray, intArray, textArray } from "./column-arrays.ts";

/** Which run of which cumulative counter. */
export interface RunKey {
  serviceId: number;
  /** 16 bytes as hex. */
  series: string;
  /** Epoch nanoseconds; 0 where it is not known. */
  startNs: bigint;
}

/** Where a run stands; of a histogram, with its values so far. */
export interface CounterRun extends RunKey, RunState {
  sumMicros: number;
  histogram: Histogram;
}

const RunRow = z
  .object({
    serviceId: z.number().int(),
    series: z.string(),
    startNs: z.bigint(),
    lastNs: z.bigint(),
    lastValue: z.number(),
    sumMicros: z.number(),
    zeroCount: z.number(),
    indexes: z.array(z.number()),
    counts: z.array(z.coerce.number()),
  })
  .transform(({ zeroCount, indexes, counts, ...run }) => ({
    ...run,
    histogram: { zeroCount, indexes, counts },
  }));

/** A run whose row was made, and that has no point yet. */
export function isNew({ lastNs }: RunState): boolean {
  return lastNs === 0n;
}

/**
 * All known runs of the counters of `keys`, with rows for those keys too, locked until the
 * transaction ends: points of one counter are taken one after the other, whoever receives them.
 */
export async function lockRuns(
  database: Database,
  keys: readonly RunKey[],
  nowMs: number,
): Promise<CounterRun[]> {
  // Sorted, so that collectors that lock the same rows wait for, not block, each other.
  const sorted = [...keys].sort(
    (a, b) =>
      a.serviceId - b.serviceId || compare(a.series, b.series) || (a.startNs < b.startNs ? -1 : 1),
  );
  const runs: CounterRun[] = [];
  for (const part of chunks(sorted)) {
    const services = intArray(part.map(({ serviceId }) => serviceId));
    const series = textArray(part.map((key) => key.series));
    await database.$executeRaw`
      INSERT INTO counter_series (service_id, series, start_ns, last_ns, last_value, updated_at)
      SELECT s, decode(h, 'hex'), n, 0, 0, to_timestamp(${nowMs}::float8 / 1000)
      FROM unnest(${services}, ${series}, ${bigintArray(part.map(({ startNs }) => startNs))})
        AS rows (s, h, n)
      ORDER BY s, h, n ON CONFLICT DO NOTHING`;
    const rows = await database.$queryRaw`
      SELECT service_id AS "serviceId", encode(series, 'hex') AS series, start_ns AS "startNs",
        last_ns AS "lastNs", last_value AS "lastValue", sum_value::float8 AS "sumMicros",
        zero_count::float8 AS "zeroCount", indexes, counts
      FROM counter_series
      WHERE (service_id, series) IN (
        SELECT s, decode(h, 'hex') FROM unnest(${services}, ${series}) AS rows (s, h))
      ORDER BY service_id, series, start_ns FOR UPDATE`;
    runs.push(...z.array(RunRow).parse(rows));
  }
  return runs;
}

/** Keeps where runs have come to. */
export async function saveRuns(
  database: Database,
  runs: readonly CounterRun[],
  nowMs: number,
): Promise<void> {
  for (const part of chunks(runs)) {
    const lists = (of: (run: CounterRun) => readonly number[]) =>
      textArray(part.map((run) => `{${of(run).join()}}`));
    await database.$executeRaw`
      UPDATE counter_series SET last_ns = l, last_value = v, sum_value = t, zero_count = z,
        indexes = i::smallint[], counts = c::bigint[],
        updated_at = to_timestamp(${nowMs}::float8 / 1000)
      FROM unnest(${Prisma.join([
        intArray(part.map(({ serviceId }) => serviceId)),
        textArray(part.map(({ series }) => series)),
        bigintArray(part.map(({ startNs }) => startNs)),
        bigintArray(part.map(({ lastNs }) => lastNs)),
        floatArray(part.map(({ lastValue }) => lastValue)),
        bigintArray(part.map(({ sumMicros }) => sumMicros)),
        bigintArray(part.map(({ histogram }) => histogram.zeroCount)),
        lists(({ histogram }) => histogram.indexes),
        lists(({ histogram }) => histogram.counts),
      ])}) AS rows (s, h, n, l, v, t, z, i, c)
      WHERE service_id = s AND series = decode(h, 'hex') AND start_ns = n`;
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

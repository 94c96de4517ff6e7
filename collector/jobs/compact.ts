import type { Database, PrismaClient } from "#db";
import { TIERS, bucketStart, coarserTier, type Tier } from "#domain/tiers";
import type { Logger } from "pino";
import { z } from "zod";
import type { Partitions } from "../write/partitions.ts";
import { withJobLock } from "./job-lock.ts";
import { mergeRows } from "./merge-rows.ts";

/** How the buckets of a tier are merged. */
interface Merging {
  /** How long after its end a bucket waits for stragglers. */
  graceSeconds: number;
  /** How many are merged in one transaction, so that it stays short. */
  bucketsPerTransaction: number;
}

const MERGING: Readonly<Record<number, Merging>> = {
  10: { graceSeconds: 3, bucketsPerTransaction: 60 },
  60: { graceSeconds: 15, bucketsPerTransaction: 30 },
  3_600: { graceSeconds: 120, bucketsPerTransaction: 4 },
  86_400: { graceSeconds: 300, bucketsPerTransaction: 2 },
};

const TIMEOUT_MS = 60_000;

const DirtyRow = z.object({ service_id: z.number().int(), bucket: z.number() });

export interface CompactContext {
  database: PrismaClient;
  partitions: Partitions;
  logger: Logger;
}

/**
 * Merges closed buckets into the next coarser tier. A merged row is made anew from all of the finer
 * rows each time something was added to them, so that running it twice, or late data, changes no
 * sum. Returns how many buckets were merged; 0 when another collector holds the jobs.
 */
export async function compact(context: CompactContext, nowMs: number): Promise<number> {
  let merged = 0;
  for (const fine of TIERS) {
    const coarse = coarserTier(fine);
    if (coarse === null) continue;
    for (const serviceId of await dirtyServices(context.database, coarse, nowMs)) {
      merged += await compactService(context, serviceId, fine, coarse, nowMs);
    }
  }
  return merged;
}

function mergingOf({ seconds }: Tier): Merging {
  const merging = MERGING[seconds];
  if (merging === undefined) throw new Error(`Nothing is merged into steps of ${seconds} seconds.`);
  return merging;
}

function closedBefore(coarse: Tier, nowMs: number): number {
  return nowMs / 1_000 - coarse.seconds - mergingOf(coarse).graceSeconds;
}

async function dirtyServices(database: Database, coarse: Tier, nowMs: number): Promise<number[]> {
  const rows = await database.$queryRaw`
    SELECT DISTINCT service_id FROM dirty_bucket
    WHERE tier_seconds = ${coarse.seconds}::int
      AND bucket <= to_timestamp(${closedBefore(coarse, nowMs)}::float8)`;
  return z
    .array(DirtyRow.pick({ service_id: true }))
    .parse(rows)
    .map((row) => row.service_id);
}

/** One service whose rows can't be merged keeps its buckets dirty, and the others merge theirs. */
async function compactService(
  context: CompactContext,
  serviceId: number,
  fine: Tier,
  coarse: Tier,
  nowMs: number,
): Promise<number> {
  try {
    const work = (database: Database) =>
      mergeClosed(context, database, serviceId, fine, coarse, nowMs);
    return (await withJobLock(context.database, TIMEOUT_MS, work)) ?? 0;
  } catch (error) {
    context.logger.error({ error, serviceId, tierSeconds: coarse.seconds }, "merge failed");
    return 0;
  }
}

async function mergeClosed(
  { database: outside, partitions }: CompactContext,
  database: Database,
  serviceId: number,
  fine: Tier,
  coarse: Tier,
  nowMs: number,
): Promise<number> {
  const buckets = await takeDirty(database, serviceId, coarse, nowMs);
  if (buckets.length === 0) return 0;
  const placed = buckets.map((bucketSeconds) => ({ tierSeconds: coarse.seconds, bucketSeconds }));
  await partitions.ensure(outside, placed);
  await mergeRows(database, { serviceId, fine, coarse, buckets });
  await markParents(database, serviceId, coarse, buckets);
  return buckets.length;
}

/** Takes the marks of the oldest closed buckets. A flush that comes later marks its bucket again. */
async function takeDirty(
  database: Database,
  serviceId: number,
  coarse: Tier,
  nowMs: number,
): Promise<number[]> {
  const rows = await database.$queryRaw`
    DELETE FROM dirty_bucket
    WHERE service_id = ${serviceId} AND tier_seconds = ${coarse.seconds}::int AND bucket IN (
      SELECT DISTINCT bucket FROM dirty_bucket
      WHERE service_id = ${serviceId} AND tier_seconds = ${coarse.seconds}::int
        AND bucket <= to_timestamp(${closedBefore(coarse, nowMs)}::float8)
      ORDER BY bucket LIMIT ${mergingOf(coarse).bucketsPerTransaction})
    RETURNING service_id, extract(epoch FROM bucket)::float8 AS bucket`;
  const buckets = z
    .array(DirtyRow)
    .parse(rows)
    .map(({ bucket }) => bucket);
  return [...new Set(buckets)].sort((a, b) => a - b);
}

async function markParents(
  database: Database,
  serviceId: number,
  tier: Tier,
  buckets: readonly number[],
): Promise<void> {
  const parent = coarserTier(tier);
  if (parent === null) return;
  const parents = [...new Set(buckets.map((bucket) => bucketStart(bucket, parent.seconds)))];
  await database.$executeRaw`
    INSERT INTO dirty_bucket (service_id, tier_seconds, bucket, flush_id)
    SELECT ${serviceId}::int, ${parent.seconds}::int, to_timestamp(b), 0
    FROM unnest(${`{${parents.join()}}`}::float8[]) AS rows (b)
    ON CONFLICT DO NOTHING`;
}

import { Prisma, type Database, type PrismaClient } from "#db";
import { EVIDENCE_DAYS } from "#domain/evidence";
import { ROLLUP_TABLES } from "#domain/rollup-tables";
import { RETENTION_SECONDS, TIERS, coarserTier, type Tier } from "#domain/tiers";
import { z } from "zod";
import type { Partitions } from "../write/partitions.ts";
import { withJobLock } from "./job-lock.ts";

/** Longer than any exporter's memory of what it has to send again. */
const RECEIPT_HOURS = 26;
const INTAKE_COUNT_DAYS = 30;
const INSTANCE_DAYS = 7;
const DELETE_ROWS_MAX = 50_000;
/** With it a collector forgets receipts faster than requests can come. */
const DELETE_RUNS_MAX = 10;
const TIMEOUT_MS = 30_000;

/** Rows of a tier outlive its retention by this, so that no reader meets a gap. */
const MARGIN_SECONDS = 600;

const PARENTS = [...new Set(ROLLUP_TABLES.map(({ name }) => name))];

const PartitionRow = z.object({ name: z.string(), tier: z.number().int(), start: z.number() });
const NameRow = z.object({ name: z.string() });
const DirtyRow = z.object({ count: z.number().int() });

/**
 * Drops what is older than it is kept: whole partitions of rollups, and rows of the small tables.
 * Returns the names of the dropped partitions.
 */
export async function retain(
  database: PrismaClient,
  partitions: Partitions,
  nowMs: number,
): Promise<string[]> {
  await partitions.ensureAhead(database, nowMs / 1_000);
  const dropped = await withJobLock(database, TIMEOUT_MS, async (transaction) => {
    await deleteOldRows(transaction);
    await mergeIntakeCounts(transaction);
    return [
      ...(await dropOldPartitions(transaction, nowMs / 1_000)),
      ...(await dropOldDays(transaction, nowMs / 1_000)),
    ];
  });
  if (dropped !== null && dropped.length > 0) partitions.forget();
  return dropped ?? [];
}

async function deleteOldRows(database: Database): Promise<void> {
  for (let runs = 0; runs < DELETE_RUNS_MAX; runs += 1) {
    const deleted = await database.$executeRaw`
      DELETE FROM receipt WHERE hash IN (
        SELECT hash FROM receipt
        WHERE received_at < now() - make_interval(hours => ${RECEIPT_HOURS}::int)
        LIMIT ${DELETE_ROWS_MAX})`;
    if (deleted < DELETE_ROWS_MAX) break;
  }
  await database.$executeRaw`
    DELETE FROM intake_count WHERE minute < now() - make_interval(days => ${INTAKE_COUNT_DAYS}::int)`;
  // The newest one stays: it says until when the service's data goes.
  await database.$executeRaw`
    DELETE FROM instance
    WHERE last_received_at < now() - make_interval(days => ${INSTANCE_DAYS}::int)
      AND EXISTS (SELECT FROM instance newer WHERE newer.service_id = instance.service_id
        AND newer.last_event_at > instance.last_event_at)`;
  await database.$executeRaw`
    DELETE FROM state_change WHERE at < now() - make_interval(secs => ${RETENTION_SECONDS}::int)`;
  await database.$executeRaw`
    DELETE FROM finding
    WHERE ended_at < now() - make_interval(secs => ${RETENTION_SECONDS}::int)`;
  await database.$executeRaw`
    DELETE FROM counter_series WHERE updated_at < now() - interval '2 days'`;
  await database.$executeRaw`
    DELETE FROM collector WHERE heartbeat_at < now() - interval '1 day'`;
}

/** One row a minute of each kind, instead of one a flush. */
async function mergeIntakeCounts(database: Database): Promise<void> {
  await database.$executeRaw`
    WITH taken AS (
      DELETE FROM intake_count
      WHERE flush_id <> 0 AND minute < date_trunc('minute', now() - interval '2 minutes')
      RETURNING *)
    INSERT INTO intake_count AS known
      (service_id, minute, flush_id, signal, kind, reason, count, example)
    SELECT service_id, minute, 0, signal, kind, reason, sum(count), max(example)
    FROM taken GROUP BY service_id, minute, signal, kind, reason
    ON CONFLICT (service_id, minute, flush_id, signal, kind, reason)
      DO UPDATE SET count = known.count + excluded.count`;
}

async function dropOldPartitions(database: Database, nowSeconds: number): Promise<string[]> {
  // A lock that is not free soon is tried again the next time.
  await database.$executeRaw`SET LOCAL lock_timeout = '2s'`;
  const dropped: string[] = [];
  for (const { name, tier: tierSeconds, start } of await listPartitions(database)) {
    const tier = TIERS.find(({ seconds }) => seconds === tierSeconds);
    if (tier === undefined) continue;
    const end = start + tier.partitionSeconds;
    if (end > nowSeconds - tier.retentionSeconds - MARGIN_SECONDS) continue;
    if (await isAwaited(database, tier, start, end)) continue;
    await database.$executeRaw`DROP TABLE ${Prisma.raw(`"${name}"`)}`;
    dropped.push(name);
  }
  return dropped;
}

async function listPartitions(database: Database) {
  const rows = await database.$queryRaw`
    SELECT name, parts[1]::int AS tier,
      extract(epoch FROM
        to_timestamp(parts[2], 'YYYYMMDDHH24MI')::timestamp AT TIME ZONE 'UTC')::float8 AS start
    FROM (
      SELECT child.relname AS name,
        regexp_match(child.relname, '^(?:[a-z]+_)?rollup_g[0-2]_t([0-9]+)_([0-9]{12})$') AS parts
      FROM pg_inherits
      JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent = ANY (${PARENTS}::regclass[])) AS partitions
    WHERE parts IS NOT NULL`;
  return z.array(PartitionRow).parse(rows);
}

/** Drops the days of single events that are older than they are kept. */
async function dropOldDays(database: Database, nowSeconds: number): Promise<string[]> {
  const keptFrom = nowSeconds - EVIDENCE_DAYS * 86_400 - MARGIN_SECONDS;
  const rows = await database.$queryRaw`
    SELECT name FROM (
      SELECT child.relname AS name,
        to_timestamp(substring(child.relname, '^event_sample_([0-9]{8})$'), 'YYYYMMDD')::timestamp
          AT TIME ZONE 'UTC' + interval '1 day' AS ends
      FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent = 'event_sample'::regclass) AS days
    WHERE ends < to_timestamp(${keptFrom}::float8)`;
  const names = z
    .array(NameRow)
    .parse(rows)
    .map(({ name }) => name);
  for (const name of names) await database.$executeRaw`DROP TABLE ${Prisma.raw(`"${name}"`)}`;
  return names;
}

/** True while a bucket in the span still waits to be merged from rows that would be dropped. */
async function isAwaited(
  database: Database,
  tier: Tier,
  start: number,
  end: number,
): Promise<boolean> {
  const coarser = coarserTier(tier);
  if (coarser === null) return false;
  const rows = await database.$queryRaw`
    SELECT count(*)::int AS count FROM dirty_bucket
    WHERE tier_seconds = ${coarser.seconds}::int AND bucket < to_timestamp(${end}::float8)
      AND bucket + make_interval(secs => tier_seconds) > to_timestamp(${start}::float8)`;
  const [row] = z.tuple([DirtyRow]).parse(rows);
  return row.count > 0;
}

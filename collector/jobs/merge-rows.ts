import { Prisma, type Database } from "#db";
import { ROLLUP_FIELDS } from "#domain/count-event";
import { TENANT_CLASS_GRAIN, TENANT_GRAIN } from "#domain/grains";
import { TIERS, type Tier } from "#domain/tiers";

/** Buckets of a coarser tier whose rows are to be made anew from those of the finer one. */
export interface Merge {
  serviceId: number;
  fine: Tier;
  coarse: Tier;
  /** Starts in epoch seconds, ascending; at least one. */
  buckets: readonly number[];
}

const [FINEST] = TIERS;

const SUMS = Prisma.raw(ROLLUP_FIELDS.join(", "));

/**
 * A sum beyond what a column holds, nine billion billion millionths, is kept as the most it holds:
 * only a broken or hostile sender gets there, and refused it would stop all merging of its service.
 */
const sumsOf = (fields: readonly string[]) =>
  Prisma.raw(fields.map((field) => `least(sum(${field}), 9223372036854775807)::bigint`).join(", "));

/** Makes the merged rows of all rollup tables anew, so that doing it twice changes no sum. */
export async function mergeRows(database: Database, merge: Merge): Promise<void> {
  await mergeCounts(database, merge);
  await mergeExits(database, merge);
  // Finer rows than those of the second tier are kept of counts and exits only.
  if (merge.fine.seconds === FINEST.seconds) return;
  await mergeDetails(database, merge);
  await mergeHistograms(database, merge);
  await mergeGauges(database, merge);
}

async function mergeCounts(database: Database, merge: Merge): Promise<void> {
  const bucket = bucketOf(merge.coarse);
  await database.$executeRaw`DELETE FROM rollup WHERE ${mergedRows(merge)}`;
  await database.$executeRaw`
    INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${SUMS})
    SELECT service_id, grain, ${merge.coarse.seconds}::int, ${bucket} AS coarse, flow_id, 0,
      ${sumsOf(ROLLUP_FIELDS)}
    FROM rollup WHERE ${fineRows(merge)} GROUP BY service_id, grain, coarse, flow_id`;
  if (merge.fine.seconds > FINEST.seconds) return;
  // The finest tier has no rows of this grain: it begins here.
  await database.$executeRaw`
    INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${SUMS})
    SELECT service_id, ${TENANT_CLASS_GRAIN}::smallint, ${merge.coarse.seconds}::int,
      ${bucket} AS coarse, tenant_flow_id(tenant, class), 0, ${sumsOf(ROLLUP_FIELDS)}
    FROM rollup JOIN flow USING (service_id, flow_id)
    WHERE ${fineRows(merge)} AND grain = ${TENANT_GRAIN}
    GROUP BY service_id, coarse, tenant, class`;
}

async function mergeExits(database: Database, merge: Merge): Promise<void> {
  await database.$executeRaw`DELETE FROM exit_rollup WHERE ${mergedRows(merge)}`;
  await database.$executeRaw`
    INSERT INTO exit_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
      after, exit, reason, gate, count, units, consumed_units)
    SELECT service_id, grain, ${merge.coarse.seconds}::int, ${bucketOf(merge.coarse)} AS coarse,
      flow_id, 0, after, exit, reason, gate, ${sumsOf(["count", "units", "consumed_units"])}
    FROM exit_rollup WHERE ${fineRows(merge)}
    GROUP BY service_id, grain, coarse, flow_id, after, exit, reason, gate`;
}

async function mergeDetails(database: Database, merge: Merge): Promise<void> {
  await database.$executeRaw`DELETE FROM detail_rollup WHERE ${mergedRows(merge)}`;
  await database.$executeRaw`
    INSERT INTO detail_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
      kind, label, count, units)
    SELECT service_id, grain, ${merge.coarse.seconds}::int, ${bucketOf(merge.coarse)} AS coarse,
      flow_id, 0, kind, label, ${sumsOf(["count", "units"])}
    FROM detail_rollup WHERE ${fineRows(merge)}
    GROUP BY service_id, grain, coarse, flow_id, kind, label`;
}

/** Buckets with equal index add up; the rest of a histogram is sums. */
async function mergeHistograms(database: Database, merge: Merge): Promise<void> {
  await database.$executeRaw`DELETE FROM histogram_rollup WHERE ${mergedRows(merge)}`;
  await database.$executeRaw`
    WITH fine AS (
      SELECT service_id, grain, ${bucketOf(merge.coarse)} AS coarse, flow_id, metric,
        observations, sum_value, zero_count, indexes, counts
      FROM histogram_rollup WHERE ${fineRows(merge)}),
    sums AS (
      SELECT service_id, grain, coarse, flow_id, metric,
        ${sumsOf(["observations", "sum_value", "zero_count"])}
      FROM fine GROUP BY service_id, grain, coarse, flow_id, metric),
    lists AS (
      SELECT service_id, grain, coarse, flow_id, metric,
        array_agg(index ORDER BY index) AS indexes, array_agg(count ORDER BY index) AS counts
      FROM (
        SELECT service_id, grain, coarse, flow_id, metric, index, ${sumsOf(["count"])} AS count
        FROM fine, unnest(indexes, counts) AS pair (index, count)
        GROUP BY service_id, grain, coarse, flow_id, metric, index) AS buckets
      GROUP BY service_id, grain, coarse, flow_id, metric)
    INSERT INTO histogram_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
      metric, observations, sum_value, zero_count, indexes, counts)
    SELECT service_id, grain, ${merge.coarse.seconds}::int, coarse, flow_id, 0,
      metric, summed.observations, summed.sum_value, summed.zero_count,
      coalesce(indexes, '{}'), coalesce(counts, '{}')
    FROM sums AS summed (service_id, grain, coarse, flow_id, metric, observations, sum_value, zero_count)
    LEFT JOIN lists USING (service_id, grain, coarse, flow_id, metric)`;
}

async function mergeGauges(database: Database, merge: Merge): Promise<void> {
  await database.$executeRaw`DELETE FROM gauge_rollup WHERE ${mergedRows(merge)}`;
  await database.$executeRaw`
    INSERT INTO gauge_rollup (service_id, grain, tier_seconds, bucket, flush_id,
      instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at)
    SELECT service_id, grain, ${merge.coarse.seconds}::int, ${bucketOf(merge.coarse)} AS coarse, 0,
      instance_id, limiter, metric, label, sum(points)::bigint, sum(sum_value), min(low), max(high),
      (array_agg(last ORDER BY last_at DESC, last DESC))[1], max(last_at)
    FROM gauge_rollup WHERE ${fineRows(merge)}
    GROUP BY service_id, grain, coarse, instance_id, limiter, metric, label`;
}

function bucketOf({ seconds }: Tier): Prisma.Sql {
  return Prisma.sql`to_timestamp(floor(extract(epoch FROM bucket) / ${seconds}::int) * ${seconds}::int)`;
}

function mergedRows({ serviceId, coarse, buckets }: Merge): Prisma.Sql {
  return Prisma.sql`service_id = ${serviceId} AND grain IN (0, 1, 2)
    AND tier_seconds = ${coarse.seconds}::int AND flush_id = 0 AND ${within(buckets, coarse)}
    AND extract(epoch FROM bucket)::float8 = ANY (${`{${buckets.join()}}`}::float8[])`;
}

function fineRows({ serviceId, fine, coarse, buckets }: Merge): Prisma.Sql {
  return Prisma.sql`service_id = ${serviceId} AND grain IN (0, 1, 2)
    AND tier_seconds = ${fine.seconds}::int AND ${within(buckets, coarse)}
    AND extract(epoch FROM ${bucketOf(coarse)})::float8 = ANY (${`{${buckets.join()}}`}::float8[])`;
}

/** Bounds that let Postgres leave out the partitions without any of the buckets. */
function within(buckets: readonly number[], { seconds }: Tier): Prisma.Sql {
  const [from, to] = [Math.min(...buckets), Math.max(...buckets) + seconds];
  return Prisma.sql`bucket >= to_timestamp(${from}::float8) AND bucket < to_timestamp(${to}::float8)`;
}

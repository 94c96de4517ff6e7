// Fills, for the day of the benchmark, what is kept beside the counts: exits, details of attempts,
// distributions and the gauges of instances. Every row goes into the tier of 10 s, as late events do,
// and the collector's own job makes the coarser ones.
import type { PrismaClient } from "#db";
import { Prisma } from "#db";

const STEP_SECONDS = 10;
const INSTANCES = 6;

/** Rejections by two gates, and three ways to end without use. */
const EXITS = Prisma.raw(`(VALUES
  (0, 'eligible', 'rejected', 'policy_rate', 'policy'),
  (1, 'eligible', 'rejected', 'overload', 'protection'),
  (2, 'eligible', 'rejected', 'concurrency', 'protection'),
  (3, 'started', 'late', '', ''),
  (4, 'started', 'cancelled', '', ''),
  (5, 'started', 'failed', '', '')) AS kinds (number, after, exit, reason, gate)`);

const DETAILS = Prisma.raw(`(VALUES
  ('scope', 'tenant'), ('scope', 'service'), ('limiter', 'front'), ('limiter', 'database'),
  ('envelope', 'rejection'), ('envelope', 'no_retry_after'), ('envelope', 'effect_possible'),
  ('envelope', 'execution_began'), ('quality', 'full'), ('quality', 'cached')) AS kinds (kind, label)`);

const SERVICE_METRICS = Prisma.raw(`(VALUES ('queue_ms'), ('service_ms'), ('reject_decision_us'),
  ('retry_after_ms'), ('ran_after_abandon_ms')) AS kinds (metric)`);

const TENANT_METRICS = Prisma.raw(`(VALUES ('queue_ms'), ('service_ms')) AS kinds (metric)`);

/** The middle of each gauge's values; those of a limiter carry its name and its mode. */
const GAUGES = Prisma.raw(`(VALUES
  ('front', 'limit', 'adaptive', 100), ('front', 'in_flight', 'adaptive', 90),
  ('front', 'queue_depth', 'adaptive', 12), ('front', 'queue_age_ms', 'adaptive', 40),
  ('front', 'rtt_long_ms', 'adaptive', 20), ('front', 'rtt_current_ms', 'adaptive', 35),
  ('front', 'state_age_s', 'adaptive', 3), ('front', 'overshoot', 'adaptive', 4),
  ('', 'utilization', 'cpu', 0.8), ('', 'state', '', 0), ('', 'level', '', 0))
  AS kinds (limiter, metric, label, middle)`);

const KEYS = Prisma.raw("service_id, grain, tier_seconds, bucket, flow_id, flush_id");

/**
 * Adds the rows of the seconds from `fromSeconds` to `toSeconds` to a service whose flows are there:
 * of the service grain in every step, of tenants once in every hour.
 */
export async function fillBesideTheCounts(
  database: PrismaClient,
  serviceId: number,
  fromSeconds: number,
  toSeconds: number,
): Promise<void> {
  const first = Math.ceil(fromSeconds / STEP_SECONDS) * STEP_SECONDS;
  const steps = Prisma.sql`generate_series(${first}::int, ${toSeconds - STEP_SECONDS}::int, ${STEP_SECONDS}::int) AS steps (second)`;
  const serviceFlows = Prisma.sql`(SELECT flow_id FROM flow WHERE service_id = ${serviceId} AND tenant IS NULL) AS flows`;
  // One step of each hour for each flow, so that they do not all fall into the same.
  const tenantSteps = (isWanted: Prisma.Sql) => Prisma.sql`(
    SELECT flow_id, hour, ${first}::int + hour * 3600 + abs(hashtext(flow_id::text || hour)) % 359 * 10 AS second
    FROM flow, generate_series(0, ${Math.floor((toSeconds - first) / 3_600) - 1}::int) AS hours (hour)
    WHERE service_id = ${serviceId} AND tenant IS NOT NULL AND ${isWanted}) AS flows`;
  const key = (grain: number) =>
    Prisma.sql`${serviceId}::int, ${grain}::smallint, ${STEP_SECONDS}::int, to_timestamp(second), flow_id, 1`;

  await database.$executeRaw`
    INSERT INTO exit_rollup (${KEYS}, after, exit, reason, gate, count, units, consumed_units)
    SELECT ${key(0)}, after, exit, reason, gate, 1000000, 2000000, 500000
    FROM ${steps}, ${serviceFlows}, ${EXITS}`;
  await database.$executeRaw`
    INSERT INTO exit_rollup (${KEYS}, after, exit, reason, gate, count, units, consumed_units)
    SELECT ${key(1)}, after, exit, reason, gate, 1000000, 2000000, 500000
    FROM ${tenantSteps(Prisma.sql`operation IS NOT NULL`)}, ${EXITS} WHERE number % 3 = hour % 3`;
  await database.$executeRaw`
    INSERT INTO detail_rollup (${KEYS}, kind, label, count, units)
    SELECT ${key(0)}, kind, label, 1000000, 2000000 FROM ${steps}, ${serviceFlows}, ${DETAILS}`;
  await addHistograms(
    database,
    Prisma.sql`${key(0)}, metric, ${twelveBuckets}
      FROM ${steps}, ${serviceFlows}, ${SERVICE_METRICS}`,
  );
  await addHistograms(
    database,
    Prisma.sql`${key(2)}, metric, ${twelveBuckets}
      FROM ${tenantSteps(Prisma.sql`operation IS NULL`)}, ${TENANT_METRICS}`,
  );
  await addGauges(database, serviceId, steps);
}

/** The columns of a histogram of twelve values around a place that differs by row. */
const twelveBuckets = Prisma.raw(`12, 24000000, 0,
  ARRAY(SELECT generate_series(1, 12) + abs(hashtext(second || metric)) % 20)::smallint[],
  array_fill(1000000::bigint, ARRAY[12])`);

async function addHistograms(database: PrismaClient, rows: Prisma.Sql): Promise<void> {
  await database.$executeRaw`
    INSERT INTO histogram_rollup (${KEYS}, metric, observations, sum_value, zero_count, indexes, counts)
    SELECT ${rows}`;
}

async function addGauges(
  database: PrismaClient,
  serviceId: number,
  steps: Prisma.Sql,
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO gauge_rollup (service_id, grain, tier_seconds, bucket, flush_id,
      instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at)
    SELECT ${serviceId}::int, 0, ${STEP_SECONDS}::int, to_timestamp(second), 1,
      'instance-' || number, limiter, metric, label,
      2, 2 * middle * wave, middle * wave * 0.9, middle * wave * 1.1, middle * wave,
      to_timestamp(second + 9)
    FROM (SELECT second, 1 + sin(second / 60.0) / 4 AS wave FROM ${steps}) AS waves,
      generate_series(1, ${INSTANCES}::int) AS instances (number), ${GAUGES}`;
}

/** Copies all of it to another service, with `times` as many attempts behind each row. */
export async function multiplyBesideTheCounts(
  database: PrismaClient,
  from: number,
  to: number,
  times: number,
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO exit_rollup (${KEYS}, after, exit, reason, gate, count, units, consumed_units)
    SELECT ${to}::int, grain, tier_seconds, bucket, flow_id, flush_id, after, exit, reason, gate,
      count * ${times}::int, units * ${times}::int, consumed_units * ${times}::int
    FROM exit_rollup WHERE service_id = ${from}`;
  await database.$executeRaw`
    INSERT INTO detail_rollup (${KEYS}, kind, label, count, units)
    SELECT ${to}::int, grain, tier_seconds, bucket, flow_id, flush_id, kind, label,
      count * ${times}::int, units * ${times}::int
    FROM detail_rollup WHERE service_id = ${from}`;
  await database.$executeRaw`
    INSERT INTO histogram_rollup (${KEYS}, metric, observations, sum_value, zero_count, indexes, counts)
    SELECT ${to}::int, grain, tier_seconds, bucket, flow_id, flush_id, metric,
      observations * ${times}::int, sum_value * ${times}::int, zero_count * ${times}::int, indexes,
      ARRAY(SELECT count * ${times}::int FROM unnest(counts) AS single (count))
    FROM histogram_rollup WHERE service_id = ${from}`;
  await database.$executeRaw`
    INSERT INTO gauge_rollup (service_id, grain, tier_seconds, bucket, flush_id,
      instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at)
    SELECT ${to}::int, grain, tier_seconds, bucket, flush_id,
      instance_id, limiter, metric, label, points, sum_value, low, high, last, last_at
    FROM gauge_rollup WHERE service_id = ${from}`;
}

import type { PrismaClient } from "#db";
import { Prisma } from "#db";
import { ROLLUP_FIELDS } from "#domain/count-event";
import { TIERS } from "#domain/tiers";
import pino from "pino";
import { compact } from "../../collector/jobs/compact.ts";
import { Partitions } from "../../collector/write/partitions.ts";
import { fillBesideTheCounts, multiplyBesideTheCounts } from "./beside-the-counts.ts";

export const TENANTS = 2_000;
const OPERATIONS = 3;
const CLASSES = 2;
const HOURS = 24;
/** Seconds of an hour in which each flow has events. */
const SECONDS_PER_HOUR = 3;

const COLUMNS = Prisma.raw(ROLLUP_FIELDS.join(", "));

/**
 * Fills a service with the last day of 2,000 tenants × 3 operations × 2 classes: each of the flows
 * has one event in three seconds of every hour. The rows of the finest tier are inserted, all others
 * are made by the collector's own job. The same events, one row each, go into the table `raw_event`.
 */
export async function fillDay(
  database: PrismaClient,
  serviceId: number,
  nowMs: number,
): Promise<void> {
  const toSeconds = Math.floor(nowMs / 1_000) - 5;
  const fromSeconds = toSeconds - HOURS * 3_600;
  const partitions = new Partitions();
  const placed = TIERS.flatMap(({ seconds, partitionSeconds }) =>
    [...steps(fromSeconds - 3_600, toSeconds + partitionSeconds, partitionSeconds)].map(
      (bucketSeconds) => ({ tierSeconds: seconds, bucketSeconds }),
    ),
  );
  await partitions.ensure(database, placed);
  await addService(database, serviceId, toSeconds);
  await addFlows(database, serviceId);
  await addRows(database, serviceId, fromSeconds, toSeconds);
  await fillBesideTheCounts(database, serviceId, fromSeconds, toSeconds);
  await database.$executeRaw`
    INSERT INTO dirty_bucket (service_id, tier_seconds, bucket, flush_id)
    SELECT DISTINCT service_id, 10, date_bin('10 seconds', bucket, 'epoch'), 0 FROM rollup
    WHERE service_id = ${serviceId} AND tier_seconds = 1`;
  const context = { database, partitions, logger: pino({ level: "error" }) };
  // Hour by hour, as the job does it: at once, each hour and day would be merged again and again.
  for (const second of steps(fromSeconds + 3_600, toSeconds, 3_600)) {
    while ((await compact(context, second * 1_000)) > 0);
  }
  while ((await compact(context, nowMs)) > 0);
  await addRawEvents(database, serviceId, 1);
  await database.$executeRaw`ANALYZE`;
}

/** Makes another service with `times` as many events in each row of the first one. */
export async function multiplyDay(
  database: PrismaClient,
  from: number,
  to: number,
  times: number,
): Promise<void> {
  await addService(database, to, Math.floor(Date.now() / 1_000) - 5);
  await database.$executeRaw`
    INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
    SELECT ${to}::int, flow_id, region, operation, tenant, class FROM flow WHERE service_id = ${from}`;
  const sums = Prisma.raw(ROLLUP_FIELDS.map((field) => `${field} * ${times}`).join(", "));
  await database.$executeRaw`
    INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${COLUMNS})
    SELECT ${to}::int, grain, tier_seconds, bucket, flow_id, flush_id, ${sums}
    FROM rollup WHERE service_id = ${from}`;
  await multiplyBesideTheCounts(database, from, to, times);
  await database.$executeRaw`
    INSERT INTO dirty_bucket (service_id, tier_seconds, bucket, flush_id)
    SELECT ${to}::int, tier_seconds, bucket, flush_id FROM dirty_bucket WHERE service_id = ${from}`;
  await addRawEvents(database, to, times);
  await database.$executeRaw`ANALYZE`;
}

function* steps(from: number, to: number, step: number): Generator<number> {
  for (let at = from; at <= to; at += step) yield at;
}

async function addService(
  database: PrismaClient,
  serviceId: number,
  toSeconds: number,
): Promise<void> {
  const name = `day-${serviceId}`;
  await database.$executeRaw`
    INSERT INTO service (id, name, environment, first_seen_at)
    VALUES (${serviceId}, ${name}, 'bench', now() - interval '2 days')`;
  await database.$executeRaw`
    INSERT INTO instance (service_id, instance_id, last_event_at, last_received_at)
    VALUES (${serviceId}, 'one', to_timestamp(${toSeconds}::float8), now())`;
}

/** The flows of all three grains, with the ids that the collector would give them or others. */
async function addFlows(database: PrismaClient, serviceId: number): Promise<void> {
  await database.$executeRaw`
    INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
    SELECT ${serviceId}::int, md5('one ' || o || ' ' || t || ' ' || c)::uuid,
      'west', 'operation-' || o, 'tenant-' || t, 'class-' || c
    FROM generate_series(1, ${OPERATIONS}::int) o, generate_series(1, ${TENANTS}::int) t,
      generate_series(1, ${CLASSES}::int) c`;
  await database.$executeRaw`
    INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
    SELECT DISTINCT service_id, md5('all ' || operation || ' ' || class)::uuid,
      region, operation, NULL::text, class
    FROM flow WHERE service_id = ${serviceId} AND operation IS NOT NULL`;
  await database.$executeRaw`
    INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
    SELECT DISTINCT service_id, tenant_flow_id(tenant, class), NULL::text, NULL::text, tenant, class
    FROM flow WHERE service_id = ${serviceId} AND tenant IS NOT NULL`;
}

async function addRows(
  database: PrismaClient,
  serviceId: number,
  fromSeconds: number,
  toSeconds: number,
): Promise<void> {
  const values = Prisma.raw(ROLLUP_FIELDS.map(microsOfOneEvent).join(", "));
  await database.$executeRaw`
    INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${COLUMNS})
    SELECT service_id, 1, 1, to_timestamp(second), flow_id, 1, ${values}
    FROM flow, LATERAL (
      SELECT DISTINCT ${fromSeconds}::float8 + 3600 * h
        + abs(hashtext(flow_id::text || h || ' ' || s)) % 3600 AS second
      FROM generate_series(0, ${HOURS - 1}::int) h,
        generate_series(1, ${SECONDS_PER_HOUR}::int) s) AS seconds
    WHERE service_id = ${serviceId} AND tenant IS NOT NULL AND operation IS NOT NULL
      AND second < ${toSeconds}`;
  // Without statistics the joins that follow are planned for a handful of rows.
  await database.$executeRaw`ANALYZE rollup, flow`;
  await database.$executeRaw`
    INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${COLUMNS})
    SELECT service_id, 0, 1, bucket, md5('all ' || operation || ' ' || class)::uuid, 1,
      ${Prisma.raw(ROLLUP_FIELDS.map((field) => `sum(${field})`).join(", "))}
    FROM rollup JOIN flow USING (service_id, flow_id)
    WHERE service_id = ${serviceId} AND grain = 1 AND tier_seconds = 1
    GROUP BY service_id, bucket, operation, class`;
}

/** A useful first attempt of one unit, half of which was consumed after its caller had gone. */
function microsOfOneEvent(field: (typeof ROLLUP_FIELDS)[number]): number {
  if (field === "events") return 1;
  if (field.startsWith("rejected_") || field.startsWith("retry_")) return 0;
  return field === "orphan_units" || field === "wasted_units" ? 500_000 : 1_000_000;
}

async function addRawEvents(
  database: PrismaClient,
  serviceId: number,
  times: number,
): Promise<void> {
  await database.$executeRaw`
    CREATE TABLE IF NOT EXISTS raw_event (
      service_id int, at timestamptz, tenant text, operation text, class text,
      admitted boolean, useful boolean, units float8)`;
  await database.$executeRaw`
    INSERT INTO raw_event
    SELECT service_id, bucket, tenant, operation, class, true, true, 1
    FROM rollup JOIN flow USING (service_id, flow_id), generate_series(1, ${times}::int)
    WHERE service_id = ${serviceId} AND grain = 1 AND tier_seconds = 1`;
  await database.$executeRaw`CREATE INDEX IF NOT EXISTS raw_event_at ON raw_event (service_id, at)`;
}

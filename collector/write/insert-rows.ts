import { Prisma, type Database } from "#db";
import { ROLLUP_FIELDS } from "#domain/count-event";
import { TIERS, bucketStart, coarserTier } from "#domain/tiers";
import type { ExitKey } from "../aggregate/aggregated.ts";
import type { DimensionBook } from "../aggregate/dimension-book.ts";
import type { FlowRow } from "../aggregate/flow-book.ts";
import type { InstanceRow } from "../aggregate/instance-table.ts";
import type { RowKey, SumRow } from "../aggregate/rows.ts";
import {
  bigintArray,
  chunks,
  floatArray,
  intArray,
  keyArrays,
  textArray,
  uuidArray,
} from "./column-arrays.ts";

/** What a dirty mark needs of a row. */
interface Place {
  serviceId: number;
  tierSeconds: number;
  bucketSeconds: number;
}

const ROLLUP_COLUMNS = Prisma.raw(ROLLUP_FIELDS.join(", "));

export async function insertRollups(
  database: Database,
  flushId: bigint,
  rows: readonly SumRow<RowKey>[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const sums = ROLLUP_FIELDS.map((_, index) =>
      bigintArray(part.map((row) => row.sums[index] ?? 0)),
    );
    await database.$executeRaw`
      INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, ${ROLLUP_COLUMNS})
      SELECT s, g, t, to_timestamp(b), f, i, ${ROLLUP_COLUMNS}
      FROM unnest(${keyArrays(part, flushId)}, ${Prisma.join(sums)})
        AS rows (s, g, t, b, f, i, ${ROLLUP_COLUMNS})`;
  }
}

export async function insertExits(
  database: Database,
  flushId: bigint,
  rows: readonly SumRow<ExitKey>[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const sums = [0, 1, 2].map((index) => bigintArray(part.map((row) => row.sums[index] ?? 0)));
    const texts = (["after", "exit", "reason", "gate"] as const).map((name) =>
      textArray(part.map(({ key }) => key[name])),
    );
    await database.$executeRaw`
      INSERT INTO exit_rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id,
        after, exit, reason, gate, count, units, consumed_units)
      SELECT s, g, t, to_timestamp(b), f, i, after, exit, reason, gate, count, units, consumed_units
      FROM unnest(${keyArrays(part, flushId)}, ${Prisma.join(texts)}, ${Prisma.join(sums)})
        AS rows (s, g, t, b, f, i, after, exit, reason, gate, count, units, consumed_units)`;
  }
}

/** Marks the next coarser bucket of every row, whose merged row now lacks something. */
export async function insertDirtyBuckets(
  database: Database,
  flushId: bigint,
  rows: readonly Place[],
): Promise<void> {
  const dirty = new Map<string, { serviceId: number; tier: number; bucket: number }>();
  for (const { serviceId, tierSeconds, bucketSeconds } of rows) {
    const tier = TIERS.find(({ seconds }) => seconds === tierSeconds);
    const coarser = tier === undefined ? null : coarserTier(tier);
    if (coarser === null) continue;
    const bucket = bucketStart(bucketSeconds, coarser.seconds);
    dirty.set(`${serviceId} ${coarser.seconds} ${bucket}`, {
      serviceId,
      tier: coarser.seconds,
      bucket,
    });
  }
  for (const part of chunks([...dirty.values()])) {
    await database.$executeRaw`
      INSERT INTO dirty_bucket (service_id, tier_seconds, bucket, flush_id)
      SELECT s, t, to_timestamp(b), ${flushId}::bigint
      FROM unnest(${intArray(part.map((row) => row.serviceId))},
        ${intArray(part.map((row) => row.tier))}, ${floatArray(part.map((row) => row.bucket))})
        AS rows (s, t, b)`;
  }
}

export async function insertFlows(
  database: Database,
  serviceId: number,
  rows: readonly FlowRow[],
): Promise<void> {
  const sorted = [...rows].sort((a, b) => (a.flowId < b.flowId ? -1 : 1));
  for (const part of chunks(sorted)) {
    await database.$executeRaw`
      INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
      SELECT ${serviceId}::int, * FROM unnest(${uuidArray(part.map((row) => row.flowId))},
        ${textArray(part.map(({ flow }) => flow.region))},
        ${textArray(part.map(({ flow }) => flow.operation))},
        ${textArray(part.map(({ flow }) => flow.tenant))},
        ${textArray(part.map(({ flow }) => flow.class))})
      ON CONFLICT DO NOTHING`;
  }
}

export async function insertDimensionValues(
  database: Database,
  serviceId: number,
  values: ReturnType<DimensionBook["unsaved"]>,
): Promise<void> {
  const sorted = values
    .filter(({ dimension }) => dimension !== "instance")
    .sort((a, b) => (a.dimension + a.value < b.dimension + b.value ? -1 : 1));
  for (const part of chunks(sorted)) {
    await database.$executeRaw`
      INSERT INTO dimension_value (service_id, dimension, value)
      SELECT ${serviceId}::int, d, v
      FROM unnest(${textArray(part.map((row) => row.dimension))}, ${textArray(part.map((row) => row.value))})
        AS rows (d, v)
      ON CONFLICT DO NOTHING`;
  }
}

export async function upsertInstances(
  database: Database,
  rows: readonly InstanceRow[],
): Promise<void> {
  const sorted = [...rows].sort(
    (a, b) => a.serviceId - b.serviceId || (a.instanceId < b.instanceId ? -1 : 1),
  );
  for (const part of chunks(sorted)) {
    await database.$executeRaw`
      INSERT INTO instance AS known
        (service_id, instance_id, version, region, last_event_at, last_received_at)
      SELECT s, i, v, r, to_timestamp(e / 1000), to_timestamp(a / 1000)
      FROM unnest(${intArray(part.map((row) => row.serviceId))},
        ${textArray(part.map((row) => row.instanceId))}, ${textArray(part.map((row) => row.version))},
        ${textArray(part.map((row) => row.region))}, ${floatArray(part.map((row) => row.lastEventMs))},
        ${floatArray(part.map((row) => row.lastReceivedMs))}) AS rows (s, i, v, r, e, a)
      ON CONFLICT (service_id, instance_id) DO UPDATE SET
        version = excluded.version, region = excluded.region,
        last_event_at = greatest(known.last_event_at, excluded.last_event_at),
        last_received_at = greatest(known.last_received_at, excluded.last_received_at)`;
  }
}

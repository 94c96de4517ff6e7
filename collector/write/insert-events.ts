import { Prisma, type Database } from "#db";
import type { StateChangeRow } from "../aggregate/aggregated.ts";
import type { EvidenceRow } from "../aggregate/evidence-rows.ts";
import { chunks, floatArray, intArray, textArray, uuidArray } from "./column-arrays.ts";

const TEXTS = [
  "kind",
  "logicalId",
  "operation",
  "tenant",
  "class",
  "region",
  "instanceId",
  "result",
  "reason",
  "gate",
] as const;

/** Adds single events to the sample. */
export async function insertEvidence(
  database: Database,
  rows: readonly EvidenceRow[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const texts = TEXTS.map((name) => textArray(part.map((row) => row[name])));
    await database.$executeRaw`
      INSERT INTO event_sample (service_id, at, event_id, attempt, rank, base_level, demand, weight,
        details, kind, logical_id, operation, tenant, class, region, instance_id, result, reason, gate)
      SELECT service_id, to_timestamp(ms / 1000), event_id, attempt, rank, base_level, demand, weight,
        details::jsonb, kind, logical_id, operation, tenant, class, region, instance_id, result, reason, gate
      FROM unnest(${intArray(part.map((row) => row.serviceId))},
        ${floatArray(part.map((row) => row.timeMs))}, ${uuidArray(part.map((row) => row.eventId))},
        ${intArray(part.map((row) => row.attempt))}, ${intArray(part.map((row) => row.rank))},
        ${intArray(part.map((row) => row.baseLevel))},
        ${floatArray(part.map((row) => row.demandUnits))}, ${floatArray(part.map((row) => row.weight))},
        ${textArray(part.map((row) => JSON.stringify(row.details)))}, ${Prisma.join(texts)})
        AS rows (service_id, ms, event_id, attempt, rank, base_level, demand, weight, details,
          kind, logical_id, operation, tenant, class, region, instance_id, result, reason, gate)`;
  }
}

/** Adds changes of state; one that is there already is the same change sent in another request. */
export async function insertStateChanges(
  database: Database,
  rows: readonly StateChangeRow[],
): Promise<void> {
  for (const part of chunks(rows)) {
    const revisions = part.map(({ event }) => event.controlRevision ?? "NULL");
    await database.$executeRaw`
      INSERT INTO state_change
        (service_id, at, instance_id, from_state, to_state, cause, control_revision)
      SELECT s, to_timestamp(ms / 1000), i, f, t, c, r
      FROM unnest(${intArray(part.map((row) => row.serviceId))},
        ${floatArray(part.map(({ event }) => event.timeMs))},
        ${textArray(part.map((row) => row.instanceId))},
        ${textArray(part.map(({ event }) => event.from ?? ""))},
        ${textArray(part.map(({ event }) => event.to))},
        ${textArray(part.map(({ event }) => event.cause ?? ""))},
        ${Prisma.sql`${`{${revisions.join()}}`}::bigint[]`}) AS rows (s, ms, i, f, t, c, r)
      ON CONFLICT DO NOTHING`;
  }
}

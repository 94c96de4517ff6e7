import type { Database, PrismaClient } from "#db";
import type { OperationRequest } from "#domain/events-request";
import { FOLLOWED_MS } from "#domain/eventual-success";
import type { SampledOperation } from "#domain/sampled-events";
import { z } from "zod";
import { EVENT_COLUMNS, EventRow, eventOf } from "./sampled-event-row.ts";
import { servicesOf } from "./services-of.ts";

/** Events of one operation that are given. Where an id means nothing, it can have millions. */
const EVENTS_MAX = 400;

/** Events beside an operation that are looked at for how finely they were sampled. */
const LOOKED_AT_MAX = 20_000;

const OwnRow = EventRow.extend({ serviceId: z.number().int() });
const LevelRow = z.object({ level: z.number().int().nullable(), lookedAt: z.number().int() });

/** One logical operation: every event of it that the sample holds, in the order they happened. */
export async function readOperation(
  database: PrismaClient,
  request: OperationRequest,
): Promise<SampledOperation> {
  const { logicalId } = request;
  const { ids } = await servicesOf(database, request);
  const newest = await readNewest(database, ids, logicalId);
  const rows = newest.slice(0, EVENTS_MAX).toSorted(inOrder);
  const levels = rows.map(({ baseLevel }) => baseLevel);
  const weights = rows.map(({ weight }) => weight);
  return {
    logicalId,
    events: rows.map((row) => eventOf(EventRow.parse(row))),
    isCut: newest.length > EVENTS_MAX,
    holds: await judgeWhole(database, rows),
    sampling: {
      lowestLevel: levels.length === 0 ? null : Math.min(...levels),
      highestLevel: levels.length === 0 ? null : Math.max(...levels),
      lowestWeight: weights.length === 0 ? null : Math.min(...weights),
      highestWeight: weights.length === 0 ? null : Math.max(...weights),
    },
  };
}

type OwnRow = z.infer<typeof OwnRow>;

function inOrder(a: OwnRow, b: OwnRow): number {
  return a.atMicros - b.atMicros || a.attempt - b.attempt || a.kind.localeCompare(b.kind);
}

async function readNewest(
  database: Database,
  serviceIds: readonly number[],
  logicalId: string,
): Promise<OwnRow[]> {
  const rows = await database.$queryRaw`
    SELECT environment, service_id AS "serviceId", ${EVENT_COLUMNS}
    FROM unnest(${[...serviceIds]}::int[]) AS own (service) CROSS JOIN LATERAL (
      SELECT * FROM event_sample WHERE service_id = own.service AND logical_id = ${logicalId}
      ORDER BY at DESC LIMIT ${EVENTS_MAX + 1}::int) AS newest
    JOIN service ON service.id = service_id
    ORDER BY at DESC LIMIT ${EVENTS_MAX + 1}::int`;
  return z.array(OwnRow).parse(rows);
}

/**
 * All of an operation was kept when its rank reached the level at all times around it. A rejection
 * or orphan work may be kept while the rest of its operation is not.
 */
async function judgeWhole(
  database: Database,
  rows: readonly OwnRow[],
): Promise<SampledOperation["holds"]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return "unknown";
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))];
  const [{ level, lookedAt }] = z.tuple([LevelRow]).parse(
    await database.$queryRaw`
      SELECT max(base_level) AS level, count(*)::int AS "lookedAt" FROM (
        SELECT base_level FROM event_sample
        WHERE service_id = ANY (${serviceIds}::int[]) AND kind IN ('decision', 'outcome')
          AND at >= to_timestamp(${first.atMicros / 1e6 - FOLLOWED_MS / 1e3}::float8)
          AND at < to_timestamp(${last.atMicros / 1e6 + FOLLOWED_MS / 1e3}::float8)
        LIMIT ${LOOKED_AT_MAX}::int) AS around`,
  );
  if (level !== null && level > first.rank) return "maybe_not_all";
  return lookedAt < LOOKED_AT_MAX ? "all" : "unknown";
}

import { Prisma, type Database, type PrismaClient } from "#db";
import { EVENT_KINDS, partsOfCursor, type EventsRequest } from "#domain/events-request";
import type { EventList } from "#domain/sampled-events";
import { z } from "zod";
import {
  AT_MICROS,
  EVENT_COLUMNS,
  EventRow,
  SAMPLING_COLUMNS,
  SamplingRow,
  eventOf,
} from "./sampled-event-row.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

/** Events that one page looks at: what a filter does not find among them is on the next page. */
const LOOKED_AT_MAX = 10_000;

/** Values of each kind that a filter is offered. */
const CHOICES_MAX = 100;

const GroupRow = z.object({
  kind: z.enum(EVENT_KINDS),
  result: z.string(),
  n: z.number().int(),
  weight: z.number(),
});
const names = z.array(z.string());
const Answer = z.object({
  events: z.array(EventRow),
  lookedAt: z.number().int(),
  /** The place of the oldest event that was looked at. */
  end: z.object({ atMicros: z.number(), id: z.string() }).nullable(),
  groups: z.array(GroupRow),
  sampling: SamplingRow,
  results: names,
  reasons: names,
  instances: names,
});

/**
 * A page of single events, newest first. Looks at no more than the newest 10,000 of the window and
 * says how far that reached, so that neither a long window nor a rare filter costs more.
 */
export async function listEvents(
  database: PrismaClient,
  request: EventsRequest,
): Promise<EventList> {
  const services = await servicesOf(database, request);
  const { events, end, lookedAt, results, reasons, instances, ...rest } = await readPage(
    database,
    services.ids,
    request,
  );
  const isAll = lookedAt < LOOKED_AT_MAX;
  const shown = events.slice(0, request.limit);
  const goesOnAfter = events.length > shown.length ? shown.at(-1) : isAll ? null : end;
  return {
    ...rest,
    events: shown.map(eventOf),
    older: goesOnAfter ? `${goesOnAfter.atMicros}_${goesOnAfter.id}` : null,
    lookedAt,
    oldestLookedAt: end && Math.floor(end.atMicros / 1_000),
    isAll,
    choices: { results, reasons, instances },
    dataThrough: await dataThrough(database, services),
  };
}

async function readPage(
  database: Database,
  serviceIds: readonly number[],
  request: EventsRequest,
): Promise<z.infer<typeof Answer>> {
  const newestFirst = Prisma.sql`ORDER BY at DESC, event_id DESC`;
  const distinct = (column: string) => {
    const name = Prisma.raw(column);
    return Prisma.sql`ARRAY(SELECT DISTINCT ${name} FROM looked WHERE ${name} <> ''
      ORDER BY ${name} LIMIT ${CHOICES_MAX}::int)`;
  };
  // Each service's newest are found by its index: of all services together they would be sorted.
  const rows = await database.$queryRaw`
    WITH looked AS MATERIALIZED (
      SELECT newest.* FROM unnest(${[...serviceIds]}::int[]) AS own (id) CROSS JOIN LATERAL (
        SELECT service_id, at, event_id, kind, operation, tenant, class, region, instance_id,
          result, reason, gate, base_level, weight
        FROM event_sample
        WHERE service_id = own.id AND ${spanOf(request)}
        ${newestFirst} LIMIT ${LOOKED_AT_MAX}::int) AS newest
      ${newestFirst} LIMIT ${LOOKED_AT_MAX}::int),
    matching AS MATERIALIZED (SELECT * FROM looked WHERE ${matchOf(request)}),
    page AS MATERIALIZED (
      SELECT service_id, at, event_id FROM matching ${newestFirst} LIMIT ${request.limit + 1}::int),
    event AS (
      SELECT environment, ${EVENT_COLUMNS} FROM page
      JOIN event_sample USING (service_id, at, event_id) JOIN service ON service.id = service_id)
    SELECT
      (SELECT count(*)::int FROM looked) AS "lookedAt",
      (SELECT jsonb_build_object('atMicros', ${AT_MICROS}, 'id', event_id)
        FROM looked ORDER BY at, event_id LIMIT 1) AS end,
      (SELECT coalesce(jsonb_agg(to_jsonb(event) ORDER BY "atMicros" DESC, id DESC), '[]')
        FROM event) AS events,
      (SELECT coalesce(jsonb_agg(to_jsonb(of_kind)), '[]') FROM (
        SELECT kind, result, count(*) AS n, sum(weight) AS weight FROM matching
        GROUP BY kind, result ORDER BY kind, n DESC, result LIMIT ${CHOICES_MAX}::int)
        AS of_kind) AS groups,
      (SELECT to_jsonb(of_all) FROM (SELECT ${SAMPLING_COLUMNS} FROM matching) AS of_all)
        AS sampling,
      ${distinct("result")} AS results, ${distinct("reason")} AS reasons,
      ${distinct("instance_id")} AS instances`;
  return z.tuple([Answer]).parse(rows)[0];
}

/** The window, up to the cursor. */
function spanOf({ from, to, before }: EventsRequest): Prisma.Sql {
  const window = Prisma.sql`at >= to_timestamp(${from}::float8 / 1000)
    AND at < to_timestamp(${to}::float8 / 1000)`;
  if (before === undefined) return window;
  const { atMicros, id } = partsOfCursor(before);
  const at = Prisma.sql`to_timestamp(${atMicros}::float8 / 1000000)`;
  // The first condition is implied, and lets partitions of later days be left out.
  return Prisma.sql`${window} AND at <= ${at} AND (at, event_id) < (${at}, ${id}::uuid)`;
}

function matchOf({ filter, kind, result, reason, gate, instance }: EventsRequest): Prisma.Sql {
  const wanted = { ...filter, kind, result, reason, gate, instance_id: instance };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const conditions = given.map(
    ([column, value]) => Prisma.sql`${Prisma.raw(`"${column}"`)} = ${value}`,
  );
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

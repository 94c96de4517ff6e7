import { Prisma, type Database, type PrismaClient } from "#db";
import {
  FOLLOWED_MS,
  evidenceSlices,
  judgeEventualSuccess,
  type EventualSuccessAnswer,
  type Slice,
} from "#domain/eventual-success";
import { PREFERENCE_LEVELS } from "#domain/evidence";
import type { FlowFilter, FunnelRequest } from "#domain/funnel-request";
import { OWN_FAULTS } from "#domain/reasons";
import { z } from "zod";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

/** An outcome may arrive this much later than the newest event. */
const SETTLING_MS = 10_000;

/** An operation that was rejected before within this long is not rejected for the first time. */
const LOOK_BACK = Prisma.sql`interval '10 minutes'`;

const GroupRow = z.object({
  usefulAttempt: z.number().int().nullable(),
  isYoung: z.boolean(),
  level: z.number().int(),
  n: z.number().int(),
  weight: z.number(),
});

/**
 * What became of sampled operations that were rejected at first: how many completed usefully within
 * a minute, and with which attempt. Reads the evidence of a bounded part of the window. In a slice
 * of it, operations whose rank reaches the highest level of the slice were kept as a whole: they are
 * an unbiased sample, one in 2^level.
 */
export async function eventualSuccess(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<EventualSuccessAnswer> {
  const services = await servicesOf(database, request);
  const through = (await dataThrough(database, services)) ?? nowMs;
  const to = Math.min(request.to, nowMs);
  const slices = evidenceSlices({ from: request.from, to: Math.max(to, request.from + 1) });
  const oldMs = through - FOLLOWED_MS - SETTLING_MS;
  const groups = await readGroups(database, services.ids, slices, oldMs, request.filter ?? {});
  const coveredMs = slices.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const coveredShare = Math.min(1, coveredMs / Math.max(1, to - request.from));
  const weighed = groups.map((group) => ({ ...group, weight: group.weight / coveredShare }));
  return {
    ...judgeEventualSuccess(weighed),
    sampledOneIn: 2 ** Math.max(0, ...groups.map(({ level }) => level)),
    coveredShare,
  };
}

async function readGroups(
  database: Database,
  serviceIds: readonly number[],
  slices: readonly Slice[],
  oldMs: number,
  filter: FlowFilter,
): Promise<z.infer<typeof GroupRow>[]> {
  const ids = Prisma.sql`${[...serviceIds]}::int[]`;
  const followed = Prisma.sql`make_interval(secs => ${FOLLOWED_MS / 1_000}::float8)`;
  const isRejection = Prisma.sql`kind = 'decision' AND result = 'rejected'
    AND reason <> ALL (${[...OWN_FAULTS]}::text[])`;
  // The subqueries are evaluated for each slice and each operation, by an index: joined freely they
  // would read the whole table.
  const rows = await database.$queryRaw`
    WITH slice AS MATERIALIZED (
      SELECT begins, ends, level
      FROM unnest(${slices.map(({ fromMs }) => fromMs)}::float8[],
          ${slices.map(({ toMs }) => toMs)}::float8[]) AS given (from_ms, to_ms)
        CROSS JOIN LATERAL (
          SELECT to_timestamp(from_ms / 1000) AS begins, to_timestamp(to_ms / 1000) AS ends) AS span
        CROSS JOIN LATERAL (
          SELECT max(base_level) AS level FROM event_sample
          WHERE service_id = ANY (${ids}) AND kind IN ('decision', 'outcome')
            AND at >= begins AND at < ends + ${followed}) AS kept),
    rejected AS MATERIALIZED (
      SELECT DISTINCT ON (begins, service_id, logical_id) service_id, logical_id, begins, level,
        at AS rejected_at, weight / 2 ^ greatest(0, base_level - ${PREFERENCE_LEVELS}::int) AS stands_for
      FROM slice CROSS JOIN LATERAL (
        SELECT service_id, logical_id, at, weight, base_level FROM event_sample
        WHERE service_id = ANY (${ids}) AND at >= begins AND at < ends AND rank >= level
          AND ${isRejection} AND logical_id <> '' ${filterCondition(filter)}
        OFFSET 0) AS rejection
      ORDER BY begins, service_id, logical_id, at)
    SELECT level, useful.attempt AS "usefulAttempt",
      rejected_at > to_timestamp(${oldMs}::float8 / 1000) AS "isYoung",
      count(*)::int AS n, sum(stands_for * 2 ^ level)::float8 AS weight
    FROM rejected LEFT JOIN LATERAL (
      SELECT attempt FROM event_sample AS later
      WHERE later.service_id = rejected.service_id AND later.logical_id = rejected.logical_id
        AND later.at >= rejected_at AND later.at < rejected_at + ${followed}
        AND kind = 'outcome' AND result = 'useful'
      ORDER BY at LIMIT 1) AS useful ON true
    WHERE (
      SELECT count(*) FROM event_sample AS earlier
      WHERE earlier.service_id = rejected.service_id AND earlier.logical_id = rejected.logical_id
        AND earlier.at >= begins - ${LOOK_BACK} AND earlier.at < begins AND ${isRejection}) = 0
    GROUP BY level, useful.attempt, "isYoung"`;
  return z.array(GroupRow).parse(rows);
}

function filterCondition(filter: FlowFilter): Prisma.Sql {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const conditions = given.map(
    ([column, value]) => Prisma.sql`AND ${Prisma.raw(`"${column}"`)} = ${value}`,
  );
  return conditions.length === 0 ? Prisma.empty : Prisma.join(conditions, " ");
}

import { Prisma, type Database, type PrismaClient } from "#db";
import type { FlowFilter } from "#domain/funnel-request";
import { planRead, type Dirty, type ReadSegment, type Span } from "#domain/plan-read";
import { z } from "zod";

const SERVICE_GRAIN = 0;
const TENANT_GRAIN = 1;
const TIMEOUT_MS = 10_000;

const DirtyRow = z.object({ tierSeconds: z.number().int(), bucketSeconds: z.number() });

export interface RollupQuestion {
  serviceIds: readonly number[];
  window: Span;
  /** No tier coarser than this is read. */
  tierSecondsMax: number;
  filter: FlowFilter;
  /** Whether each tenant's rows are wanted; by default only where one tenant is asked for. */
  byTenant?: boolean;
}

/** Reads the rows of a rollup table that a question is about, as the FROM item `rows`. */
export type RowsOf = (table: "rollup" | "exit_rollup", columns: Prisma.Sql) => Prisma.Sql;

/**
 * Runs `ask` on one snapshot of the database, so that what is merged between two statements is
 * neither missed nor counted twice. The cost grows with flows and buckets, never with events.
 */
export async function readRollups<Answer>(
  database: PrismaClient,
  question: RollupQuestion,
  ask: (snapshot: Database, rowsOf: RowsOf) => Promise<Answer>,
): Promise<Answer> {
  return database.$transaction(
    async (snapshot) => {
      const dirty = await readDirty(snapshot, question);
      const segments = planRead(question.window, dirty, question.tierSecondsMax);
      return ask(snapshot, (table, columns) => selectRows(table, columns, question, segments));
    },
    {
      isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
      timeout: TIMEOUT_MS,
      maxWait: TIMEOUT_MS,
    },
  );
}

async function readDirty(snapshot: Database, question: RollupQuestion): Promise<Dirty[]> {
  const rows = await snapshot.$queryRaw`
    SELECT DISTINCT tier_seconds AS "tierSeconds", extract(epoch FROM bucket)::float8 AS "bucketSeconds"
    FROM dirty_bucket
    WHERE service_id = ANY (${[...question.serviceIds]}::int[])
      AND bucket < to_timestamp(${question.window.toSeconds}::float8)
      AND bucket + make_interval(secs => tier_seconds) > to_timestamp(${question.window.fromSeconds}::float8)`;
  return z.array(DirtyRow).parse(rows);
}

function selectRows(
  table: "rollup" | "exit_rollup",
  columns: Prisma.Sql,
  { serviceIds, filter, byTenant = filter.tenant !== undefined }: RollupQuestion,
  segments: readonly ReadSegment[],
): Prisma.Sql {
  const grain = byTenant ? TENANT_GRAIN : SERVICE_GRAIN;
  const flows = flowCondition(serviceIds, filter, byTenant);
  const parts = segments.map(
    ({ tierSeconds, fromSeconds, toSeconds, directOnly }) => Prisma.sql`
      SELECT bucket, ${columns} FROM ${Prisma.raw(table)}
      WHERE service_id = ANY (${[...serviceIds]}::int[]) AND grain = ${grain}::smallint
        AND tier_seconds = ${tierSeconds}::int
        AND bucket >= to_timestamp(${fromSeconds}::float8)
        AND bucket < to_timestamp(${toSeconds}::float8)
        ${directOnly ? Prisma.sql`AND flush_id <> 0` : Prisma.empty} ${flows}`,
  );
  return Prisma.sql`(${Prisma.join(parts, " UNION ALL ")}) AS rows`;
}

function flowCondition(
  serviceIds: readonly number[],
  filter: FlowFilter,
  byTenant: boolean,
): Prisma.Sql {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) return Prisma.empty;
  const conditions = given.map(
    ([column, value]) => Prisma.sql`${Prisma.raw(`"${column}"`)} = ${value}`,
  );
  return Prisma.sql`AND (service_id, flow_id) IN (
    SELECT service_id, flow_id FROM flow
    WHERE service_id = ANY (${[...serviceIds]}::int[])
      AND tenant IS ${byTenant ? Prisma.sql`NOT NULL` : Prisma.sql`NULL`}
      AND ${Prisma.join(conditions, " AND ")})`;
}

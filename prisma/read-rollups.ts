import { Prisma, type Database, type PrismaClient } from "./client.ts";
import type { FlowFilter } from "#domain/funnel-request";
import { SERVICE_GRAIN, TENANT_CLASS_GRAIN, TENANT_GRAIN } from "#domain/grains";
import { planRead, type Dirty, type ReadSegment, type Span } from "#domain/plan-read";
import { ROLLUP_TABLES, type RollupTableName } from "#domain/rollup-tables";
import { bucketEnd, bucketStart } from "#domain/tiers";
import { z } from "zod";

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
  /** Only the rows of these tenants, a few out of many. */
  tenants?: readonly string[];
  /** Whether a tenant's rows must tell its operations and regions apart. */
  byOperation?: boolean;
}

/**
 * Reads the rows of a rollup table that a question is about, as the FROM item `rows`. A table whose
 * finest tier is coarser than the window's ends is read over the steps that contain them. A table
 * that is not kept in the grain that the question needs (distributions of a tenant's operation, say)
 * has no rows.
 */
export type RowsOf = (table: RollupTableName, columns: Prisma.Sql) => Prisma.Sql;

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
      return ask(snapshot, (table, columns) => selectRows(table, columns, question, dirty));
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
  table: RollupTableName,
  columns: Prisma.Sql,
  question: RollupQuestion,
  dirty: readonly Dirty[],
): Prisma.Sql {
  const { serviceIds, filter, tenants } = question;
  const byTenant = question.byTenant ?? (filter.tenant ?? tenants) !== undefined;
  const flows =
    table === "gauge_rollup"
      ? Prisma.empty
      : Prisma.sql`${tenantsCondition(question)} ${flowCondition(question, byTenant)}`;
  const parts = segmentsOf(table, question, dirty).map(
    ({ tierSeconds, fromSeconds, toSeconds, directOnly }) => Prisma.sql`
      SELECT bucket, ${columns} FROM ${Prisma.raw(table)}
      WHERE service_id = ANY (${[...serviceIds]}::int[])
        AND grain = ${grainOf(table, tierSeconds, question, byTenant)}::smallint
        AND tier_seconds = ${tierSeconds}::int
        AND bucket >= to_timestamp(${fromSeconds}::float8)
        AND bucket < to_timestamp(${toSeconds}::float8)
        ${directOnly ? Prisma.sql`AND flush_id <> 0` : Prisma.empty} ${flows}`,
  );
  return Prisma.sql`(${Prisma.join(parts, " UNION ALL ")}) AS rows`;
}

function segmentsOf(
  table: RollupTableName,
  { window, tierSecondsMax }: RollupQuestion,
  dirty: readonly Dirty[],
): ReadSegment[] {
  const finest = finestTier(table, SERVICE_GRAIN);
  const readable = {
    fromSeconds: bucketStart(window.fromSeconds, finest),
    toSeconds: bucketEnd(window.toSeconds, finest),
  };
  return planRead(readable, dirty, tierSecondsMax, finest);
}

function finestTier(table: RollupTableName, grain: number): number {
  const found = ROLLUP_TABLES.find((known) => known.name === table && known.grain === grain);
  return found?.tierSecondsMin ?? Infinity;
}

/**
 * Tenants are read as one row for each class where no operation or region is asked for and the tier
 * has such rows: they are the fewest.
 */
function grainOf(
  table: RollupTableName,
  tierSeconds: number,
  { filter, byOperation = false }: RollupQuestion,
  byTenant: boolean,
): number {
  if (!byTenant) return SERVICE_GRAIN;
  const { operation, region } = filter;
  const isPart = byOperation || operation !== undefined || region !== undefined;
  const hasClassGrain = tierSeconds >= finestTier(table, TENANT_CLASS_GRAIN);
  return hasClassGrain && !isPart ? TENANT_CLASS_GRAIN : TENANT_GRAIN;
}

/** An array of ids is looked up in the index of each bucket, where a join would read them all. */
function tenantsCondition({ serviceIds, filter, tenants }: RollupQuestion): Prisma.Sql {
  const few = tenants ?? (filter.tenant === undefined ? undefined : [filter.tenant]);
  if (few === undefined) return Prisma.empty;
  return Prisma.sql`AND flow_id = ANY (ARRAY (
    SELECT flow_id FROM flow
    WHERE service_id = ANY (${[...serviceIds]}::int[]) AND tenant = ANY (${[...few]}::text[])))`;
}

function flowCondition({ serviceIds, filter }: RollupQuestion, byTenant: boolean): Prisma.Sql {
  const { tenant: _, ...others } = filter;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
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

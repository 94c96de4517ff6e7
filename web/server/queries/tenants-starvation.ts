import { Prisma, type PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { FunnelRequest } from "#domain/funnel-request";
import type { Starvation } from "#domain/tenant-answers";
import { TIERS, bucketEnd, bucketStart, readTier } from "#domain/tiers";
import { z } from "zod";
import { stepOf } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

const HOUR = 3_600;

const StarvedRow = z.object({ tenant: z.string(), steps: z.number().int() });

/**
 * The longest time for which each tenant had eligible demand, retries included, and no useful
 * completion. Steps without demand in between are neither part of such a time nor its end. A step
 * that may still grow is left out: what it admitted is not completed yet.
 */
export async function tenantsStarvation(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<Starvation> {
  const services = await servicesOf(database, request);
  const window = { fromSeconds: request.from / 1_000, toSeconds: request.to / 1_000 };
  const resolutionSeconds = Math.max(
    resolutionOf(window.toSeconds - window.fromSeconds),
    readTier(window.fromSeconds, nowMs / 1_000).seconds,
  );
  const through = await dataThrough(database, services);
  const settledSeconds = Math.min(nowMs, through ?? nowMs) / 1_000;
  const question = {
    serviceIds: services.ids,
    window: {
      fromSeconds: bucketStart(window.fromSeconds, resolutionSeconds),
      toSeconds: Math.min(
        bucketEnd(window.toSeconds, resolutionSeconds),
        bucketStart(settledSeconds, resolutionSeconds),
      ),
    },
    tierSecondsMax: resolutionSeconds,
    filter: request.filter ?? {},
    byTenant: true,
  };
  if (question.window.toSeconds <= question.window.fromSeconds) {
    return { resolutionSeconds, starved: [] };
  }
  const columns = Prisma.raw("service_id, flow_id, eligible_count, completed_count");
  const rows = await readRollups(
    database,
    question,
    (snapshot, rowsOf) => snapshot.$queryRaw`
      WITH step AS (
        SELECT tenant COLLATE "C" AS tenant, ${stepOf(resolutionSeconds)} AS step,
          bool_or(eligible_count > 0) AS asked, bool_or(completed_count > 0) AS served
        FROM ${rowsOf("rollup", columns)} JOIN flow USING (service_id, flow_id) GROUP BY 1, 2),
      numbered AS (
        SELECT tenant, asked AND NOT served AS starved,
          count(*) FILTER (WHERE served) OVER (PARTITION BY tenant ORDER BY step) AS run
        FROM step),
      run AS (SELECT tenant, count(*)::int AS steps FROM numbered WHERE starved GROUP BY tenant, run)
      SELECT tenant, max(steps) AS steps FROM run GROUP BY tenant ORDER BY steps DESC, tenant`,
  );
  return {
    resolutionSeconds,
    starved: z
      .array(StarvedRow)
      .parse(rows)
      .map(({ tenant, steps }) => ({ tenant, seconds: steps * resolutionSeconds })),
  };
}

/** Few enough steps to read for all tenants of any window. */
function resolutionOf(windowSeconds: number): number {
  if (windowSeconds <= HOUR) return TIERS[1].seconds;
  return windowSeconds <= 6 * HOUR ? TIERS[2].seconds : TIERS[3].seconds;
}

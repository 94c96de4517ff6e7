import { Prisma, type PrismaClient } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelCosts } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { readableWindow } from "#domain/plan-read";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { readRollups } from "./read-rollups.ts";
import { servicesOf } from "./services-of.ts";

const ConsumedRow = z.object({
  consumed: z.number(),
  orphan: z.number(),
  usefulOrphan: z.number(),
  completed: z.number(),
});
const WastedRow = z.object({ wasted: z.number(), ended: z.number() });

/** What the work of a window consumed, and how much of that was for nothing. */
export async function funnelCosts(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<FunnelCosts> {
  const services = await servicesOf(database, request);
  const question = {
    serviceIds: services.ids,
    window: readableWindow(
      { fromSeconds: request.from / 1_000, toSeconds: request.to / 1_000 },
      nowMs / 1_000,
    ),
    tierSecondsMax: TIERS[3].seconds,
    filter: request.filter ?? {},
  };
  return readRollups(database, question, async (snapshot, rowsOf) => {
    const columns = Prisma.raw(
      "consumed_units, orphan_units, useful_orphan_units, completed_count",
    );
    const [sums] = z.tuple([ConsumedRow]).parse(
      await snapshot.$queryRaw`
        SELECT coalesce(sum(consumed_units), 0)::float8 AS consumed,
          coalesce(sum(orphan_units), 0)::float8 AS orphan,
          coalesce(sum(useful_orphan_units), 0)::float8 AS "usefulOrphan",
          coalesce(sum(completed_count), 0)::float8 AS completed
        FROM ${rowsOf("rollup", columns)}`,
    );
    const exitColumns = Prisma.raw("after, count, consumed_units");
    const [exits] = z.tuple([WastedRow]).parse(
      await snapshot.$queryRaw`
        SELECT coalesce(sum(consumed_units), 0)::float8 AS wasted,
          coalesce(sum(count) FILTER (WHERE after IN ('admitted', 'started')), 0)::float8 AS ended
        FROM ${rowsOf("exit_rollup", exitColumns)}`,
    );
    return {
      consumedUnits: fromMicros(sums.consumed),
      wastedUnits: fromMicros(exits.wasted + sums.usefulOrphan),
      orphanUnits: fromMicros(sums.orphan),
      outcomes: fromMicros(sums.completed + exits.ended),
    };
  });
}

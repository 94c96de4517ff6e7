import { Prisma, type PrismaClient } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelCosts } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { z } from "zod";
import { readRollups } from "#db/read-rollups";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";

const CostsRow = z.object({
  consumed: z.number(),
  wasted: z.number(),
  orphan: z.number(),
  ended: z.number(),
});

/** What the work of a window consumed, and how much of that was for nothing. */
export async function funnelCosts(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<FunnelCosts> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  return readRollups(database, question, async (snapshot, rowsOf) => {
    const columns = Prisma.raw("consumed_units, wasted_units, orphan_units, ended_count");
    const [sums] = z.tuple([CostsRow]).parse(
      await snapshot.$queryRaw`
        SELECT coalesce(sum(consumed_units), 0)::float8 AS consumed,
          coalesce(sum(wasted_units), 0)::float8 AS wasted,
          coalesce(sum(orphan_units), 0)::float8 AS orphan,
          coalesce(sum(ended_count), 0)::float8 AS ended
        FROM ${rowsOf("rollup", columns)}`,
    );
    return {
      consumedUnits: fromMicros(sums.consumed),
      wastedUnits: fromMicros(sums.wasted),
      orphanUnits: fromMicros(sums.orphan),
      outcomes: fromMicros(sums.ended),
    };
  });
}

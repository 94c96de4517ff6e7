import type { PrismaClient } from "#db";
import type { FunnelCosts } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { readRollups } from "#db/read-rollups";
import { readSums } from "./read-sums.ts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";

const COLUMNS = ["consumed_units", "wasted_units", "orphan_units", "ended_count"];

/** What the work of a window consumed, and how much of that was for nothing. */
export async function funnelCosts(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<FunnelCosts> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  return readRollups(database, question, async (snapshot, rowsOf) => {
    const { quantity } = await readSums(snapshot, rowsOf, COLUMNS);
    return {
      consumedUnits: quantity("consumed_units"),
      wastedUnits: quantity("wasted_units"),
      orphanUnits: quantity("orphan_units"),
      outcomes: quantity("ended_count"),
    };
  });
}

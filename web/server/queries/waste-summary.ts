import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelRequest } from "#domain/funnel-request";
import { emptyHistogram } from "#domain/histogram";
import { percentilesOf } from "#domain/percentiles";
import { WASTED_OUTCOMES, type WastedOutcome, type WasteSummary } from "#domain/waste";
import { z } from "zod";
import { readHistograms } from "./read-histograms.ts";
import { readSums } from "./read-sums.ts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { wasteOf, WASTE_COLUMNS } from "./waste-columns.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const ExitRow = z.object({ exit: z.enum(WASTED_OUTCOMES), consumed: z.number() });

/** What a window consumed for nothing, how that ended, and how long orphan work ran on. */
export async function wasteSummary(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<WasteSummary> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  const { sums, exits, ranOn } = await readRollups(
    database,
    question,
    async (snapshot, rowsOf) => ({
      sums: await readSums(snapshot, rowsOf, WASTE_COLUMNS),
      exits: await readExits(snapshot, rowsOf),
      ranOn: await readHistograms(snapshot, rowsOf, ["ran_after_abandon_ms"], Prisma.sql`''`),
    }),
  );
  const waste = wasteOf(sums.quantity);
  const consumedBy = (outcome: WastedOutcome) => fromMicros(exits.get(outcome) ?? 0);
  const ended = [...exits.values()].reduce((sum, consumed) => sum + consumed, 0);
  const { n, histogram } = ranOn.get("ran_after_abandon_ms")?.get("") ?? {
    n: 0,
    histogram: emptyHistogram(),
  };
  const through = await dataThrough(database, services);
  return {
    ...waste,
    byOutcome: {
      late: consumedBy("late"),
      cancelled: consumedBy("cancelled"),
      invalid: consumedBy("invalid"),
      failed: consumedBy("failed"),
      expired: consumedBy("expired"),
    },
    usefulOrphanUnits: fromMicros(sums.micros("wasted_units") - ended),
    ranAfterAbandonMs: percentilesOf(histogram, n),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

async function readExits(snapshot: Database, rowsOf: RowsOf): Promise<Map<WastedOutcome, number>> {
  const rows = await snapshot.$queryRaw`
    SELECT exit, sum(consumed_units)::float8 AS consumed
    FROM ${rowsOf("exit_rollup", Prisma.raw("after, exit, consumed_units"))}
    WHERE after IN ('admitted', 'started') GROUP BY exit`;
  return new Map(
    z
      .array(ExitRow)
      .parse(rows)
      .map(({ exit, consumed }) => [exit, consumed]),
  );
}

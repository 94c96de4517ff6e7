import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { FunnelRequest } from "#domain/funnel-request";
import { retryFigures, type RetrySummary } from "#domain/retries";
import { readSums } from "./read-sums.ts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = ["offered", "fresh", "retry_completed"].flatMap((name) => [
  `${name}_count`,
  `${name}_units`,
]);

/** How much of a window's work is retries, and how many of them came to something. */
export async function retriesSummary(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<RetrySummary> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  const { amount } = await readRollups(database, question, (snapshot, rowsOf) =>
    readSums(snapshot, rowsOf, COLUMNS),
  );
  const totals = {
    offered: amount("offered"),
    fresh: amount("fresh"),
    retryCompleted: amount("retry_completed"),
  };
  const through = await dataThrough(database, services);
  return {
    ...totals,
    ...retryFigures(totals),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

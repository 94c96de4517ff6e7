import { Prisma, type Database, type PrismaClient } from "#db";
import { groupedExit } from "#domain/exits";
import { fromMicros } from "#domain/fixed-point";
import { balance, emptyStages, type ExitAmount, type FunnelSummary } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { STAGES } from "#domain/stages";
import { z } from "zod";
import { ExitKeyRow } from "./exit-row.ts";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { readSums } from "./read-sums.ts";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const COLUMNS = [
  ...STAGES.flatMap((stage) => [`${stage}_count`, `${stage}_units`]),
  "fresh_count",
  "fresh_units",
];

const ExitRow = ExitKeyRow.extend({ count: z.number(), units: z.number() });

/**
 * Where the work of a window went: every stage and exit in attempts and units, and the remainders
 * that conservation demands. Throws ServerError not_found for a service that was never heard of.
 */
export async function funnelSummary(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<FunnelSummary> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  const { window } = question;
  const [totals, exits] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readSums(snapshot, rowsOf, COLUMNS),
    await readExits(snapshot, rowsOf),
  ]);
  const through = await dataThrough(database, services);
  const stages = emptyStages();
  for (const stage of STAGES) stages[stage] = totals.amount(stage);
  const fresh = totals.amount("fresh");
  return {
    stages,
    logicalOperations: fresh,
    ...balance({ stages, fresh, exits }, window.toSeconds - window.fromSeconds),
    exits,
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

async function readExits(snapshot: Database, rowsOf: RowsOf): Promise<ExitAmount[]> {
  const columns = Prisma.raw("after, exit, reason, gate, count, units");
  const rows = await snapshot.$queryRaw`
    SELECT after, exit, reason, gate, sum(count)::float8 AS count, sum(units)::float8 AS units
    FROM ${rowsOf("exit_rollup", columns)} GROUP BY after, exit, reason, gate`;
  const grouped = new Map<string, ExitAmount>();
  for (const { count, units, ...key } of z.array(ExitRow).parse(rows)) {
    const exit = groupedExit(key);
    const name = JSON.stringify(exit);
    const known = grouped.get(name) ?? { ...exit, count: 0, units: 0 };
    known.count += count;
    known.units += units;
    grouped.set(name, known);
  }
  return [...grouped.values()]
    .map((exit) => ({ ...exit, count: fromMicros(exit.count), units: fromMicros(exit.units) }))
    .sort((a, b) => STAGES.indexOf(a.after) - STAGES.indexOf(b.after) || b.units - a.units);
}

import type { PrismaClient } from "#db";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import type { Amount, SeriesAmount } from "#domain/funnel";
import type { RejectionSeries } from "#domain/rejections";
import { TIERS } from "#domain/tiers";
import { readRollups } from "#db/read-rollups";
import { knownSteps } from "./known-steps.ts";
import { readDetails } from "./read-details.ts";
import { readHeard } from "./read-heard.ts";
import { readReasons } from "./read-reasons.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

/** What rejections were for, in steps of 10 s or longer: what is kept beside the counts begins there. */
export async function rejectionsSeries(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<RejectionSeries> {
  const services = await servicesOf(database, request);
  const question = stepsQuestion(services, request, nowMs, TIERS[1].seconds);
  const { stepSeconds, times } = question;
  const bin = binOf(stepSeconds);
  const [reasons, scopes] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readReasons(snapshot, rowsOf, bin),
    await readDetails(snapshot, rowsOf, ["scope"], bin),
  ]);
  const heard = await readRollups(database, { ...question, filter: {} }, (snapshot, rowsOf) =>
    readHeard(snapshot, rowsOf, stepSeconds),
  );
  const known = knownSteps(times, heard, stepSeconds);
  const isOfTenant = request.filter?.tenant !== undefined;
  return {
    stepSeconds,
    times: times.map((time) => time * 1_000),
    reasons: grouped(reasons, ({ gate, reason }) => `${gate} ${reason}`).map(([first, rows]) => ({
      gate: first.gate,
      reason: first.reason,
      ...seriesOf(rows, times, known),
    })),
    scopes: isOfTenant
      ? null
      : grouped(scopes, ({ label }) => label).map(([{ label }, rows]) => ({
          label,
          ...seriesOf(rows, times, known),
        })),
    dataThrough: await dataThrough(database, services),
  };
}

/** Rows with the same name together, each with the first of them, in the order of their first. */
function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string): [Row, Row[]][] {
  const groups = new Map<string, [Row, Row[]]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group === undefined) groups.set(nameOf(row), [row, [row]]);
    else group[1].push(row);
  }
  return [...groups.values()];
}

function seriesOf(
  rows: readonly (Amount & { step: number })[],
  times: readonly number[],
  known: readonly boolean[],
): SeriesAmount {
  const byTime = new Map(rows.map((row) => [row.step, row]));
  const form = (name: "count" | "units") =>
    times.map((time, index) => (known[index] ? (byTime.get(time)?.[name] ?? 0) : null));
  return { count: form("count"), units: form("units") };
}

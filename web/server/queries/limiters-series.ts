import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import {
  LIMITER_GAUGES,
  held,
  together,
  type LimiterGauge,
  type LimiterSeries,
} from "#domain/limiters";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { knownSteps } from "./known-steps.ts";
import { placed, readGaugeMeans, type GaugeMeans } from "./read-gauges.ts";
import { readHeard } from "./read-heard.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const GoodputRow = z.object({ step: z.number(), count: z.number(), units: z.number() });

/**
 * The limiters of a service over time, all instances together, in steps of 10 s or longer, and the
 * goodput of the part of it that the filter leaves. Limiters are an instance's: no filter parts them.
 */
export async function limitersSeries(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<LimiterSeries> {
  const services = await servicesOf(database, request);
  const question = stepsQuestion(services, request, nowMs, TIERS[1].seconds);
  const { stepSeconds, times } = question;
  const [gauges, goodput] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readGaugeMeans(snapshot, rowsOf, LIMITER_GAUGES, stepSeconds),
    await readGoodput(snapshot, rowsOf, stepSeconds),
  ]);
  const heard = await readRollups(database, { ...question, filter: {} }, (snapshot, rowsOf) =>
    readHeard(snapshot, rowsOf, stepSeconds),
  );
  const known = knownSteps(times, heard, stepSeconds);
  const completed = (form: "count" | "units") =>
    times.map((time, index) => (known[index] ? (goodput.get(time)?.[form] ?? 0) : null));
  const through = await dataThrough(database, services);
  return {
    stepSeconds,
    times: times.map((time) => time * 1_000),
    limiters: limitersOf(gauges).map((limiter) => ({
      limiter,
      gauges: gaugesOf(gauges, limiter, times, stepSeconds),
    })),
    goodput: { count: completed("count"), units: completed("units") },
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

function limitersOf(gauges: readonly GaugeMeans[]): string[] {
  return [...new Set(gauges.map(({ limiter }) => limiter))].sort();
}

function gaugesOf(
  rows: readonly GaugeMeans[],
  limiter: string,
  times: readonly number[],
  stepSeconds: number,
): Record<LimiterGauge, (number | null)[]> {
  const gauge = (name: LimiterGauge) => {
    const own = rows.filter((row) => row.limiter === limiter && row.metric === name);
    const values = own.map((row) => held(placed(row, row.means, times), stepSeconds));
    return own.length === 0 ? times.map(() => null) : together(name, values);
  };
  return {
    limit: gauge("limit"),
    in_flight: gauge("in_flight"),
    queue_depth: gauge("queue_depth"),
    queue_age_ms: gauge("queue_age_ms"),
    rtt_long_ms: gauge("rtt_long_ms"),
    rtt_current_ms: gauge("rtt_current_ms"),
    state_age_s: gauge("state_age_s"),
    overshoot: gauge("overshoot"),
  };
}

async function readGoodput(snapshot: Database, rowsOf: RowsOf, stepSeconds: number) {
  const bin = binOf(stepSeconds);
  const columns = Prisma.raw("completed_count, completed_units");
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, sum(completed_count)::float8 AS count,
      sum(completed_units)::float8 AS units
    FROM ${rowsOf("rollup", columns)} GROUP BY ${bin}`;
  return new Map(
    z
      .array(GoodputRow)
      .parse(rows)
      .map(({ step, count, units }) => [
        step,
        { count: fromMicros(count), units: fromMicros(units) },
      ]),
  );
}

import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelSeriesRequest } from "#domain/funnel-request";
import { held, together } from "#domain/limiters";
import type { Episode, Recoveries } from "#domain/overload-states";
import { drainOf, overloadsOf, recoveryOf, type Overload, type Steps } from "#domain/recovery";
import { TIERS } from "#domain/tiers";
import { z } from "zod";
import { knownSteps } from "./known-steps.ts";
import { policyInForce } from "./policy-in-force.ts";
import { placed, readGaugeMeans } from "./read-gauges.ts";
import { binOf, stepsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough } from "./what-is-missing.ts";

/** Instances send every few seconds: a step younger than this may still miss some of them. */
const SETTLING_MS = 10_000;

const EPISODES_MAX = 20;

const StepRow = z.object({ step: z.number(), fresh: z.number(), completed: z.number() });

/** The overloads of a whole service in a window, and how it came out of each. */
export async function statesRecovery(
  database: PrismaClient,
  request: FunnelSeriesRequest,
  nowMs: number,
): Promise<Recoveries> {
  const services = await servicesOf(database, request);
  const { policy } = await policyInForce(database, request);
  const question = stepsQuestion(services, request, nowMs, TIERS[1].seconds);
  const { stepSeconds, times } = question;
  const [rows, queues] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readSteps(snapshot, rowsOf, stepSeconds),
    await readGaugeMeans(snapshot, rowsOf, ["queue_depth"], stepSeconds),
  ]);
  const through = await dataThrough(database, services);
  const settledMs = Math.min(nowMs - SETTLING_MS, through ?? 0);
  const known = knownSteps(times, new Set(rows.keys()), stepSeconds).map(
    (isKnown, index) => isKnown && ((times[index] ?? 0) + stepSeconds) * 1_000 <= settledMs,
  );
  const steps = (values: readonly (number | null)[]): Steps => ({ times, values });
  const perSecond = (name: "fresh" | "completed") =>
    times.map((time, index) =>
      known[index] ? fromMicros(rows.get(time)?.[name] ?? 0) / stepSeconds : null,
    );
  const depths = queues.map((row) => held(placed(row, row.means, times), stepSeconds));
  const backlog = depths.length === 0 ? null : steps(together("queue_depth", depths));
  const fresh = steps(perSecond("fresh"));
  const goodput = steps(perSecond("completed"));
  const overloads = overloadsOf(fresh, policy.capacity);
  const episodes = overloads.map((overload, index) =>
    episodeOf({ fresh, goodput, backlog }, overload, overloads[index + 1] ?? null),
  );
  return {
    stepSeconds,
    episodes: episodes.reverse().slice(0, EPISODES_MAX),
    capacity: policy.capacity,
    knownSteps: known.filter(Boolean).length,
  };
}

interface Measured {
  fresh: Steps;
  goodput: Steps;
  backlog: Steps | null;
}

function episodeOf(
  { fresh, goodput, backlog }: Measured,
  overload: Overload,
  next: Overload | null,
): Episode {
  const until = next?.fromSeconds ?? Infinity;
  const recovery = recoveryOf(goodput, overload, until);
  return {
    overload,
    demandPeak: peakOf(fresh, overload.fromSeconds, overload.toSeconds ?? Infinity),
    recovery,
    drain:
      backlog === null
        ? null
        : {
            ...drainOf(backlog, overload, until),
            peak: peakOf(backlog, overload.fromSeconds, until),
          },
    isInterrupted: next !== null && recovery.seconds === null,
  };
}

function peakOf({ times, values }: Steps, from: number, to: number): number {
  return Math.max(
    0,
    ...times.map((time, index) => (time >= from && time < to ? (values[index] ?? 0) : 0)),
  );
}

async function readSteps(snapshot: Database, rowsOf: RowsOf, stepSeconds: number) {
  const bin = binOf(stepSeconds);
  const columns = Prisma.raw("fresh_units, completed_units");
  const rows = await snapshot.$queryRaw`
    SELECT extract(epoch FROM ${bin})::float8 AS step, sum(fresh_units)::float8 AS fresh,
      sum(completed_units)::float8 AS completed
    FROM ${rowsOf("rollup", columns)} GROUP BY ${bin}`;
  return new Map(
    z
      .array(StepRow)
      .parse(rows)
      .map((row) => [row.step, row]),
  );
}

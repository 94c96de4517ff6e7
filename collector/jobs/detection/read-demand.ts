import { Prisma, type PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { DemandStep } from "#domain/detect-demand";
import { fromMicros } from "#domain/fixed-point";
import { bucketStart } from "#domain/tiers";
import { z } from "zod";

/** How far back demand is looked at, for the level that it had before it rose. */
const WINDOW_SECONDS = 1_200;
/** The newest part of it is read second by second, the rest in steps of ten seconds. */
const FINE_SECONDS = 60;
const COARSE_STEP = 10;

const COLUMNS = [
  "offered_count",
  "offered_units",
  "fresh_count",
  "fresh_units",
  "completed_units",
  "consumed_units",
  "orphan_units",
  "admitted_count",
  "ended_count",
] as const;

const Row = z.object({
  serviceId: z.number().int(),
  step: z.number(),
  sums: z.array(z.number()).length(COLUMNS.length),
});

/**
 * What services were asked for and did, in steps up to `untilMs`, in the order of time. A step
 * without events between others is one of zeros.
 */
export async function readDemand(
  database: PrismaClient,
  serviceIds: readonly number[],
  untilMs: number,
): Promise<Map<number, DemandStep[]>> {
  const until = Math.floor(untilMs / 1_000);
  const fineFrom = bucketStart(until - FINE_SECONDS, COARSE_STEP);
  const from = bucketStart(until - WINDOW_SECONDS, COARSE_STEP);
  const coarse = await readSteps(database, serviceIds, from, fineFrom, COARSE_STEP);
  const fine = await readSteps(database, serviceIds, fineFrom, until, 1);
  return new Map(
    serviceIds.map((id) => {
      const older = coarse.get(id) ?? new Map<number, DemandStep>();
      const newer = fine.get(id) ?? new Map<number, DemandStep>();
      const known = [...older.keys(), ...newer.keys()];
      const first = known.length === 0 ? until : Math.min(...known);
      return [
        id,
        [
          ...filled(older, Math.max(from, bucketStart(first, COARSE_STEP)), fineFrom, COARSE_STEP),
          ...filled(newer, Math.max(fineFrom, first), until, 1),
        ],
      ];
    }),
  );
}

async function readSteps(
  database: PrismaClient,
  serviceIds: readonly number[],
  fromSeconds: number,
  toSeconds: number,
  stepSeconds: number,
): Promise<Map<number, Map<number, DemandStep>>> {
  const question = {
    serviceIds,
    window: { fromSeconds, toSeconds },
    tierSecondsMax: stepSeconds,
    filter: {},
  };
  const columns = Prisma.raw(["service_id", ...COLUMNS].join(", "));
  const sums = Prisma.raw(COLUMNS.map((name) => `sum(${name}::float8)`).join(", "));
  const rows = await readRollups(
    database,
    question,
    (snapshot, rowsOf) => snapshot.$queryRaw`
      SELECT service_id AS "serviceId", ARRAY[${sums}] AS sums,
        (floor(extract(epoch FROM bucket) / ${stepSeconds}::int) * ${stepSeconds}::int)::float8 AS step
      FROM ${rowsOf("rollup", columns)} GROUP BY service_id, 3`,
  );
  const steps = new Map<number, Map<number, DemandStep>>();
  for (const { serviceId, step, sums: values } of z.array(Row).parse(rows)) {
    const own = steps.get(serviceId) ?? new Map<number, DemandStep>();
    steps.set(serviceId, own.set(step, stepOf(step, stepSeconds, values)));
  }
  return steps;
}

function filled(
  steps: ReadonlyMap<number, DemandStep>,
  from: number,
  to: number,
  stepSeconds: number,
): DemandStep[] {
  const length = Math.max(0, Math.ceil((to - from) / stepSeconds));
  return Array.from({ length }, (_, index) => {
    const step = from + index * stepSeconds;
    return steps.get(step) ?? stepOf(step, stepSeconds, []);
  });
}

function stepOf(step: number, seconds: number, sums: readonly number[]): DemandStep {
  const at = (name: (typeof COLUMNS)[number]) => fromMicros(sums[COLUMNS.indexOf(name)] ?? 0);
  return {
    timeMs: step * 1_000,
    seconds,
    offered: { count: at("offered_count"), units: at("offered_units") },
    fresh: { count: at("fresh_count"), units: at("fresh_units") },
    completedUnits: at("completed_units"),
    consumedUnits: at("consumed_units"),
    orphanUnits: at("orphan_units"),
    admittedCount: at("admitted_count"),
    endedCount: at("ended_count"),
  };
}

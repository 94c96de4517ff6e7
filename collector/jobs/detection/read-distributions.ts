import { Prisma, type PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { Measured } from "#domain/detect-rejections";
import { fromMicros } from "#domain/fixed-point";
import { emptyHistogram, merge } from "#domain/histogram";
import { bucketStart } from "#domain/tiers";
import { z } from "zod";

/** Distributions are kept in steps of ten seconds: the newest one and the one before are read. */
const STEP_SECONDS = 10;

const Row = z.object({
  serviceId: z.number().int(),
  metric: z.enum(["reject_decision_us", "retry_after_ms"]),
  n: z.number(),
  zero: z.number(),
  indexes: z.array(z.number()),
  counts: z.array(z.number()),
});

export interface RejectionValues {
  decisionUs: Measured;
  retryAfterMs: Measured;
}

/** What rejections cost and which delays they asked for, in the newest 10 to 20 s. */
export async function readRejectionValues(
  database: PrismaClient,
  serviceIds: readonly number[],
  untilMs: number,
): Promise<(serviceId: number) => RejectionValues> {
  const toSeconds = Math.ceil(untilMs / 1_000 / STEP_SECONDS) * STEP_SECONDS;
  const fromSeconds = bucketStart(untilMs / 1_000, STEP_SECONDS) - STEP_SECONDS;
  const question = {
    serviceIds,
    window: { fromSeconds, toSeconds },
    tierSecondsMax: STEP_SECONDS,
    filter: {},
  };
  const columns = Prisma.raw("service_id, metric, observations, zero_count, indexes, counts");
  const rows = await readRollups(
    database,
    question,
    (snapshot, rowsOf) => snapshot.$queryRaw`
      SELECT service_id AS "serviceId", metric, observations::float8 AS n, zero_count::float8 AS zero,
        indexes::int[] AS indexes, counts::float8[] AS counts
      FROM ${rowsOf("histogram_rollup", columns)}
      WHERE metric IN ('reject_decision_us', 'retry_after_ms')`,
  );
  const parsed = z.array(Row).parse(rows);
  const measured = (serviceId: number, metric: z.infer<typeof Row>["metric"]) =>
    joined(parsed.filter((row) => row.serviceId === serviceId && row.metric === metric));
  return (serviceId) => ({
    decisionUs: measured(serviceId, "reject_decision_us"),
    retryAfterMs: measured(serviceId, "retry_after_ms"),
  });
}

function joined(rows: readonly z.infer<typeof Row>[]): Measured {
  let all = emptyHistogram();
  for (const { zero, indexes, counts } of rows) {
    all = merge(all, {
      ...emptyHistogram(),
      zeroCount: fromMicros(zero),
      indexes,
      counts: counts.map(fromMicros),
    });
  }
  return { n: rows.reduce((sum, { n }) => sum + n, 0), histogram: all };
}

import type { Database } from "#db";
import { z } from "zod";

const PROBLEMS_MAX = 100;

const CollectorRow = z.object({ id: z.string(), startedAt: z.number(), heartbeatAt: z.number() });
const ProblemRow = z.object({
  kind: z.enum(["dropped", "duplicate", "folded", "refused", "not_interpreted"]),
  service: z.string().nullable(),
  environment: z.string().nullable(),
  signal: z.string(),
  reason: z.string(),
  count: z.number(),
  example: z.string(),
  lastAt: z.number(),
});

/** How the collectors are, and what they did not count in the last hour. Times in epoch ms. */
export interface IntakeStatus {
  now: number;
  collectors: z.infer<typeof CollectorRow>[];
  problems: z.infer<typeof ProblemRow>[];
}

export async function intakeStatus(database: Database, nowMs: number): Promise<IntakeStatus> {
  const collectors = await database.$queryRaw`
    SELECT id, floor(extract(epoch FROM started_at) * 1000)::float8 AS "startedAt",
      floor(extract(epoch FROM heartbeat_at) * 1000)::float8 AS "heartbeatAt"
    FROM collector ORDER BY heartbeat_at DESC`;
  const problems = await database.$queryRaw`
    SELECT kind, name AS service, environment, signal, reason, sum(count)::float8 AS count,
      max(example) AS example, floor(extract(epoch FROM max(minute)) * 1000)::float8 AS "lastAt"
    FROM intake_count LEFT JOIN service ON service.id = service_id
    WHERE minute > to_timestamp(${nowMs}::float8 / 1000) - interval '1 hour'
    GROUP BY kind, name, environment, signal, reason ORDER BY count DESC LIMIT ${PROBLEMS_MAX}`;
  return {
    now: nowMs,
    collectors: z.array(CollectorRow).parse(collectors),
    problems: z.array(ProblemRow).parse(problems),
  };
}

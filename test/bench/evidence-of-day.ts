// Fills the sample of single events for a day of the benchmark.
import type { PrismaClient } from "#db";

const DAY_SECONDS = 86_400;

/** Some decisions in every second, with the terms of their deadline test. */
export async function fillEvidence(
  database: PrismaClient,
  serviceId: number,
  nowMs: number,
  perSecond: number,
): Promise<void> {
  const toSeconds = Math.floor(nowMs / 1_000);
  const firstDay = Math.floor(toSeconds / DAY_SECONDS) - 1;
  for (const day of [firstDay, firstDay + 1]) {
    await database.$executeRaw`
      SELECT ensure_event_partition(to_timestamp(${day * DAY_SECONDS}::float8),
        to_timestamp(${(day + 1) * DAY_SECONDS}::float8))`;
  }
  await database.$executeRaw`
    INSERT INTO event_sample (service_id, at, event_id, kind, logical_id, attempt, operation, tenant,
      class, region, instance_id, result, reason, gate, demand, rank, base_level, weight, details)
    SELECT ${serviceId}::int, to_timestamp(${toSeconds}::float8 - number / ${perSecond}::float8),
      gen_random_uuid(), 'decision', 'op-' || number / 3, 1 + number % 3, 'operation-' || number % 3,
      'tenant-' || number % 2000, 'class-' || number % 2, 'west', 'pod-' || number % 6,
      CASE number % 3 WHEN 2 THEN 'admitted' ELSE 'rejected' END,
      CASE number % 3 WHEN 2 THEN '' ELSE 'deadline' END,
      CASE number % 3 WHEN 2 THEN '' ELSE 'protection' END, 1, 4, 4, 16,
      '{"decisionUs": 14, "deadline": {"remainingMs": 80, "queueMs": 45, "serviceMs": 35,
        "responseMs": 10, "uncertaintyMs": 15}}'::jsonb
    FROM generate_series(1, ${perSecond * DAY_SECONDS}::int) AS numbers (number)`;
  await database.$executeRaw`ANALYZE event_sample`;
}

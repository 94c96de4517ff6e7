import type { Database } from "#db";
import type { Received, SeenInstance } from "#domain/detect-senders";
import { z } from "zod";

/** Services that nothing came from for so long are no longer looked at. */
const ACTIVE_SECONDS = 900;
/** Drops are looked for in the newest minute and the one before: they are counted by the minute. */
const DROP_SECONDS = 60;

const InstanceRow = z.object({
  serviceId: z.number().int(),
  instanceId: z.string(),
  lastEventMs: z.number(),
});
const DropRow = z.object({
  serviceId: z.number().int(),
  reason: z.string(),
  count: z.number(),
});

/** The services that were heard of in the last quarter of an hour, with their instances. */
export async function readInstances(
  database: Database,
  nowMs: number,
): Promise<Map<number, SeenInstance[]>> {
  const rows = await database.$queryRaw`
    SELECT service_id AS "serviceId", instance_id AS "instanceId",
      extract(epoch FROM last_event_at)::float8 * 1000 AS "lastEventMs"
    FROM instance
    WHERE last_received_at > to_timestamp(${nowMs / 1_000 - ACTIVE_SECONDS}::float8)`;
  const services = new Map<number, SeenInstance[]>();
  for (const { serviceId, ...instance } of z.array(InstanceRow).parse(rows)) {
    services.set(serviceId, [...(services.get(serviceId) ?? []), instance]);
  }
  return services;
}

/** What of the services' records was dropped, by reason. */
export async function readDrops(
  database: Database,
  serviceIds: readonly number[],
  nowMs: number,
): Promise<Map<number, Received["dropped"]>> {
  const rows = await database.$queryRaw`
    SELECT service_id AS "serviceId", reason, sum(count)::float8 AS count FROM intake_count
    WHERE service_id = ANY (${[...serviceIds]}::int[]) AND kind = 'dropped'
      AND minute > to_timestamp(${nowMs / 1_000 - 60 - DROP_SECONDS}::float8)
    GROUP BY service_id, reason`;
  const drops = new Map<number, Received["dropped"]>();
  for (const { serviceId, ...drop } of z.array(DropRow).parse(rows)) {
    drops.set(serviceId, [...(drops.get(serviceId) ?? []), drop]);
  }
  return drops;
}

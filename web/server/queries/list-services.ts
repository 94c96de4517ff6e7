import type { Database } from "#db";
import { COLLECTOR_SERVICE } from "#domain/events";
import type { ServiceListing } from "#domain/funnel";
import { z } from "zod";

/** An instance heard of within this reports; one that was heard of within the day is silent. */
const REPORTING_SECONDS = 30;
const KNOWN_SECONDS = 600;
const SILENT_NAMES_MAX = 20;

const ServiceRow = z.object({
  name: z.string(),
  environment: z.string(),
  namespace: z.string(),
  firstSeenAt: z.number(),
  dataThrough: z.number().nullable(),
  lastReceivedAt: z.number().nullable(),
  reporting: z.number().int(),
  known: z.number().int(),
  silent: z.array(z.string()).nullable(),
});

/**
 * Every service that was ever heard of, Spillway's own last. An instance is known when it was heard
 * of in the last ten minutes, and reporting when it was in the last half minute.
 */
export async function listServices(database: Database, nowMs: number): Promise<ServiceListing[]> {
  const rows = await database.$queryRaw`
    SELECT name, environment, namespace,
      floor(extract(epoch FROM service.first_seen_at) * 1000)::float8 AS "firstSeenAt",
      floor(extract(epoch FROM max(last_event_at)) * 1000)::float8 AS "dataThrough",
      floor(extract(epoch FROM max(last_received_at)) * 1000)::float8 AS "lastReceivedAt",
      count(*) FILTER (WHERE age <= ${REPORTING_SECONDS}::float8)::int AS reporting,
      count(*) FILTER (WHERE age <= ${KNOWN_SECONDS}::float8)::int AS known,
      (array_agg(instance_id ORDER BY instance_id) FILTER (
        WHERE age > ${REPORTING_SECONDS}::float8 AND age <= ${KNOWN_SECONDS}::float8))[1:${SILENT_NAMES_MAX}::int] AS silent
    FROM service
    LEFT JOIN LATERAL (
      SELECT *, ${nowMs}::float8 / 1000 - extract(epoch FROM last_received_at)::float8 AS age
      FROM instance WHERE service_id = service.id) AS heard ON true
    GROUP BY service.id ORDER BY name, environment`;
  const listings = z
    .array(ServiceRow)
    .parse(rows)
    .map(({ reporting, known, silent, ...service }) => ({
      ...service,
      instances: { reporting, known, silent: silent ?? [] },
      internal: service.name === COLLECTOR_SERVICE,
    }));
  return listings.sort((a, b) => Number(a.internal) - Number(b.internal));
}

import { Prisma } from "#db";
import { EVENT_KINDS } from "#domain/events-request";
import { EvidenceDetails } from "#domain/evidence";
import type { SampledEvent, Sampling } from "#domain/sampled-events";
import { z } from "zod";

/** Microseconds since 1970 of the column `at`. */
export const AT_MICROS = Prisma.sql`round(extract(epoch FROM at) * 1000000)::float8`;

/** What is selected of `event_sample` beside the environment of its service. */
export const EVENT_COLUMNS = Prisma.sql`event_id AS id, ${AT_MICROS} AS "atMicros", kind,
  logical_id AS "logicalId", attempt, operation, tenant, class, region, instance_id AS instance,
  result, reason, gate, demand AS "demandUnits", rank, base_level AS "baseLevel", weight, details`;

export const EventRow = z.object({
  id: z.string(),
  atMicros: z.number(),
  kind: z.enum(EVENT_KINDS),
  environment: z.string(),
  logicalId: z.string(),
  attempt: z.number().int(),
  operation: z.string(),
  tenant: z.string(),
  class: z.string(),
  region: z.string(),
  instance: z.string(),
  result: z.string(),
  reason: z.string(),
  gate: z.string(),
  demandUnits: z.number(),
  rank: z.number().int(),
  baseLevel: z.number().int(),
  weight: z.number(),
  details: EvidenceDetails,
});
type EventRow = z.infer<typeof EventRow>;

export const SamplingRow = z.object({
  lowestLevel: z.number().int().nullable(),
  highestLevel: z.number().int().nullable(),
  lowestWeight: z.number().nullable(),
  highestWeight: z.number().nullable(),
}) satisfies z.ZodType<Sampling>;

/** The levels and weights of rows of `event_sample`; notices are all kept and have none. */
export const SAMPLING_COLUMNS = Prisma.sql`
  min(base_level) FILTER (WHERE kind IN ('decision', 'outcome')) AS "lowestLevel",
  max(base_level) FILTER (WHERE kind IN ('decision', 'outcome')) AS "highestLevel",
  min(weight) FILTER (WHERE kind IN ('decision', 'outcome')) AS "lowestWeight",
  max(weight) FILTER (WHERE kind IN ('decision', 'outcome')) AS "highestWeight"`;

export function eventOf(row: EventRow): SampledEvent {
  const { atMicros, rank: _, baseLevel: __, ...event } = row;
  return { ...event, at: atMicros / 1_000 };
}

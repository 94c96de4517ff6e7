import type { Database } from "#db";
import { z } from "zod";
import type { ServiceSet } from "./services-of.ts";

/** An instance may have begun before its first events arrived. */
const EXPORT_DELAY_MS = 60_000;

const CountRow = z.object({ count: z.number().int() });

/**
 * How many instances of a service were there in a window (epoch milliseconds). One that does not
 * name its instances has one.
 */
export async function instancesOf(
  database: Database,
  { ids }: ServiceSet,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const rows = await database.$queryRaw`
    SELECT count(*)::int AS count FROM instance
    WHERE service_id = ANY (${ids}::int[])
      AND last_event_at >= to_timestamp(${from}::float8 / 1000)
      AND first_seen_at < to_timestamp(${to + EXPORT_DELAY_MS}::float8 / 1000)`;
  return Math.max(1, z.tuple([CountRow]).parse(rows)[0].count);
}

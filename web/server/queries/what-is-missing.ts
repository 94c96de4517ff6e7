import type { Database } from "#db";
import type { Missing } from "#domain/funnel";
import { readTier, type Tier } from "#domain/tiers";
import { z } from "zod";
import type { ServiceSet } from "./services-of.ts";

/** Data older than this at the end of a window is said to be missing. */
const DELAY_MS = 10_000;

/** A service's first events may be this much older than their arrival. */
const EXPORT_DELAY_MS = 60_000;

const CountRow = z.object({
  kind: z.enum(["dropped", "folded"]),
  reason: z.string(),
  count: z.number(),
});
const FoundRow = z.object({ found: z.boolean() });
const ThroughRow = z.object({ dataThrough: z.number().nullable() });

/** Newest event time counted for a service, epoch milliseconds; null when there is none. */
export async function dataThrough(database: Database, { ids }: ServiceSet): Promise<number | null> {
  const rows = await database.$queryRaw`
    SELECT extract(epoch FROM max(last_event_at))::float8 * 1000 AS "dataThrough"
    FROM instance WHERE service_id = ANY (${ids}::int[])`;
  const [row] = z.tuple([ThroughRow]).parse(rows);
  return row.dataThrough === null ? null : Math.floor(row.dataThrough);
}

/** What is known to be missing from an answer about `window` (epoch milliseconds); null if nothing. */
export async function whatIsMissing(
  database: Database,
  services: ServiceSet,
  window: { from: number; to: number },
  through: number | null,
  nowMs: number,
): Promise<Missing[] | null> {
  const missing: Missing[] = [];
  if (window.from < services.firstSeenAt && !(await hasEarlier(database, services))) {
    missing.push({ what: "no_data_before", at: Math.floor(services.firstSeenAt) });
  }
  const rows = await database.$queryRaw`
    SELECT kind, reason, sum(count)::float8 AS count FROM intake_count
    WHERE service_id = ANY (${services.ids}::int[]) AND kind IN ('dropped', 'folded')
      AND minute > to_timestamp(${window.from}::float8 / 1000) - interval '1 minute'
      AND minute < to_timestamp(${window.to}::float8 / 1000)
    GROUP BY kind, reason ORDER BY kind, count DESC`;
  for (const { kind, reason, count } of z.array(CountRow).parse(rows)) {
    if (kind === "dropped") missing.push({ what: "dropped_records", reason, count });
    else missing.push({ what: "folded_values", dimension: reason, count });
  }
  const end = Math.min(window.to, nowMs);
  if (through !== null && through < end - DELAY_MS && through >= window.from) {
    missing.push({ what: "no_data_after", at: through });
  }
  const resolution = coarsestEnd(window, nowMs);
  if (resolution.seconds > 1)
    missing.push({ what: "coarser_resolution", seconds: resolution.seconds });
  return missing.length > 0 ? missing : null;
}

/** True when events were counted that are older than the first arrival, beyond the usual delay. */
async function hasEarlier(database: Database, { ids, firstSeenAt }: ServiceSet): Promise<boolean> {
  const beforeMs = firstSeenAt - EXPORT_DELAY_MS;
  const rows = await database.$queryRaw`
    SELECT EXISTS (
      SELECT FROM rollup WHERE service_id = ANY (${ids}::int[]) AND grain = 0
        AND bucket + make_interval(secs => tier_seconds) < to_timestamp(${beforeMs}::float8 / 1000)
        AND bucket < to_timestamp(${beforeMs}::float8 / 1000)) AS found`;
  const [row] = z.tuple([FoundRow]).parse(rows);
  return row.found;
}

/** The coarser of the tiers in whose steps the window's ends are read, where they do not fit it. */
function coarsestEnd(
  { from, to }: { from: number; to: number },
  nowMs: number,
): Pick<Tier, "seconds"> {
  const ends = [from, to].map((end) => ({ end, tier: readTier(end / 1_000, nowMs / 1_000) }));
  const unfit = ends.filter(({ end, tier }) => end % (tier.seconds * 1_000) !== 0);
  return { seconds: Math.max(1, ...unfit.map(({ tier }) => tier.seconds)) };
}

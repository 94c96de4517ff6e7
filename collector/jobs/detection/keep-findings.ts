import type { Database } from "#db";
import { isDetector, thresholdsOf, type DetectorName } from "#domain/detectors";
import { severityOf, type Reading } from "#domain/findings";
import { advance, type Standing } from "#domain/hysteresis";
import type { Policy } from "#domain/policy";
import { z } from "zod";

const Row = z.object({
  serviceId: z.number().int(),
  detector: z.string(),
  subject: z.string(),
  isOpen: z.boolean(),
  direction: z.enum(["enter", "leave"]).nullable(),
  sinceMs: z.number().nullable(),
  figures: z.unknown(),
  peak: z.number().nullable(),
});

/** Where a detector stands with a subject, and the figures of its finding that lasts. */
export interface Kept extends Standing {
  serviceId: number;
  detector: DetectorName;
  subject: string;
  figures: unknown;
  peak: number | null;
}

/** What services' detectors have found and are about to find. */
export async function readKept(database: Database): Promise<Kept[]> {
  const rows = await database.$queryRaw`
    SELECT service_id AS "serviceId", detector, subject, finding_id IS NOT NULL AS "isOpen",
      direction, extract(epoch FROM since)::float8 * 1000 AS "sinceMs", figures, peak
    FROM (SELECT * FROM finding WHERE ended_at IS NULL) AS open
    FULL JOIN detector_watch USING (service_id, detector, subject)`;
  return z
    .array(Row)
    .parse(rows)
    .flatMap(({ detector, direction, sinceMs, ...row }) => {
      if (!isDetector(detector)) return [];
      const watch = direction === null || sinceMs === null ? null : { direction, sinceMs };
      return [{ ...row, detector, watch }];
    });
}

/**
 * Goes on from where the detectors of a service stand with what they read now. A subject that is no
 * longer read of, while its detector does read, is well.
 */
export async function keepReadings(
  database: Database,
  serviceId: number,
  {
    readings,
    kept,
    policy,
  }: { readings: readonly Reading[]; kept: readonly Kept[]; policy: Policy },
  nowMs: number,
): Promise<void> {
  const read = new Set(readings.map(keyOf));
  for (const reading of readings) {
    const before = kept.find((each) => keyOf(each) === keyOf(reading));
    await keepOne(database, { serviceId, ...reading, before, policy }, nowMs);
  }
  for (const before of kept) {
    if (read.has(keyOf(before)) || before.serviceId !== serviceId) continue;
    const { detector, subject } = before;
    const gone = { serviceId, detector, subject, value: 0, figures: null, before, policy };
    await keepOne(database, gone, nowMs);
  }
}

function keyOf({ detector, subject }: { detector: string; subject: string }): string {
  return JSON.stringify([detector, subject]);
}

interface Next {
  serviceId: number;
  detector: DetectorName;
  subject: string;
  value: number | null;
  figures: object | null;
  before: Kept | undefined;
  policy: Policy;
}

async function keepOne(database: Database, next: Next, nowMs: number): Promise<void> {
  const { serviceId, detector, subject, value, before, policy } = next;
  const standing = before ?? { isOpen: false, watch: null };
  const thresholds = thresholdsOf(detector, policy.findings[detector]);
  const step = advance(standing, value, thresholds, nowMs);
  const key = { serviceId, detector, subject };
  if (step.watch?.sinceMs !== standing.watch?.sinceMs) await keepWatch(database, key, step);
  if (step.changedAtMs !== null && step.isOpen)
    await begin(database, next, step.changedAtMs, nowMs);
  else if (step.changedAtMs !== null) await end(database, key, step.changedAtMs, nowMs);
  else if (step.isOpen && value !== null) await update(database, next, nowMs);
}

type Key = Pick<Next, "serviceId" | "detector" | "subject">;

async function keepWatch(database: Database, key: Key, { watch }: Standing): Promise<void> {
  if (watch === null) {
    await database.$executeRaw`
      DELETE FROM detector_watch
      WHERE service_id = ${key.serviceId} AND detector = ${key.detector} AND subject = ${key.subject}`;
    return;
  }
  await database.$executeRaw`
    INSERT INTO detector_watch (service_id, detector, subject, direction, since)
    VALUES (${key.serviceId}, ${key.detector}, ${key.subject}, ${watch.direction},
      to_timestamp(${watch.sinceMs}::float8 / 1000))
    ON CONFLICT (service_id, detector, subject)
    DO UPDATE SET direction = EXCLUDED.direction, since = EXCLUDED.since`;
}

async function begin(
  database: Database,
  { serviceId, detector, subject, value, figures }: Next,
  startedMs: number,
  nowMs: number,
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO finding (service_id, detector, subject, severity, started_at, updated_at, figures, peak)
    VALUES (${serviceId}, ${detector}, ${subject}, ${severityOf(detector)},
      to_timestamp(${startedMs}::float8 / 1000), to_timestamp(${nowMs}::float8 / 1000),
      ${JSON.stringify(figures)}::jsonb, ${value}::float8)`;
}

async function end(database: Database, key: Key, endedMs: number, nowMs: number): Promise<void> {
  await database.$executeRaw`
    UPDATE finding SET updated_at = to_timestamp(${nowMs}::float8 / 1000),
      ended_at = to_timestamp(${endedMs}::float8 / 1000)
    WHERE service_id = ${key.serviceId} AND detector = ${key.detector}
      AND subject = ${key.subject} AND ended_at IS NULL`;
}

/** The newest figures, and the worst value so far. Figures of what is over tell nothing of it. */
async function update(database: Database, next: Next, nowMs: number): Promise<void> {
  const { serviceId, detector, subject, value, before } = next;
  const isWorse = value !== null && value >= (before?.peak ?? 0);
  const { exit } = thresholdsOf(detector, next.policy.findings[detector]);
  const figures = next.figures !== null && value !== null && value >= exit ? next.figures : null;
  await database.$executeRaw`
    UPDATE finding SET updated_at = to_timestamp(${nowMs}::float8 / 1000),
      figures = coalesce(${figures === null ? null : JSON.stringify(figures)}::jsonb, figures),
      peak = CASE WHEN ${isWorse} THEN ${value}::float8 ELSE peak END
    WHERE service_id = ${serviceId} AND detector = ${detector} AND subject = ${subject}
      AND ended_at IS NULL`;
}

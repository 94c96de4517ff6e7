import type { Database, PrismaClient } from "#db";
import { isDetector } from "#domain/detectors";
import { FINDING_FIGURES, SEVERITIES, type Finding, type Findings } from "#domain/findings";
import type { FunnelRequest } from "#domain/funnel-request";
import { z } from "zod";
import { servicesOf } from "./services-of.ts";

const FINDINGS_MAX = 100;

const FindingRow = z.object({
  id: z.string(),
  detector: z.string(),
  subject: z.string(),
  environment: z.string(),
  severity: z.enum(SEVERITIES),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  updatedAt: z.number(),
  figures: z.unknown(),
  peak: z.number(),
});
const Row = z.object({ all: z.number().int(), finding: FindingRow });
const RunRow = z.object({ checkedAt: z.number().nullable() });

/** What was found wrong with a service in a window, whatever part of it the view looks at. */
export async function listFindings(
  database: PrismaClient,
  request: Pick<FunnelRequest, "service" | "environment" | "from" | "to">,
): Promise<Findings> {
  const { ids } = await servicesOf(database, request);
  const rows = z.array(Row).parse(
    await database.$queryRaw`
      SELECT count(*) OVER ()::int AS "all", jsonb_build_object('id', finding_id,
        'detector', detector, 'subject', subject, 'environment', environment,
        'severity', severity, 'figures', figures, 'peak', peak,
        'startedAt', floor(extract(epoch FROM started_at) * 1000),
        'endedAt', floor(extract(epoch FROM ended_at) * 1000),
        'updatedAt', floor(extract(epoch FROM updated_at) * 1000)) AS finding
      FROM finding JOIN service ON service.id = service_id
      WHERE service_id = ANY (${ids}::int[])
        AND started_at < to_timestamp(${request.to}::float8 / 1000)
        AND (ended_at IS NULL OR ended_at > to_timestamp(${request.from}::float8 / 1000))
      ORDER BY ended_at IS NOT NULL, array_position(ARRAY['alarm', 'warn', 'notice'], severity),
        started_at DESC, detector, subject
      LIMIT ${FINDINGS_MAX}`,
  );
  return {
    findings: rows.flatMap(({ finding }) => findingOf(finding)),
    count: rows[0]?.all ?? 0,
    checkedAt: await lastRun(database),
  };
}

/** A finding of a detector that this version does not know is left out. */
function findingOf({ detector, figures, ...row }: z.infer<typeof FindingRow>): Finding[] {
  if (!isDetector(detector)) return [];
  const parsed = FINDING_FIGURES[detector].parse(figures);
  // One detector's figures go with its own name, which the compiler can't follow through the map.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [{ ...row, detector, figures: parsed } as Finding];
}

async function lastRun(database: Database): Promise<number | null> {
  const rows = await database.$queryRaw`
    SELECT extract(epoch FROM max(ran_at))::float8 * 1000 AS "checkedAt" FROM detection_run`;
  return z.tuple([RunRow]).parse(rows)[0].checkedAt;
}

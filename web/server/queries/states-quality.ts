import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { FunnelRequest } from "#domain/funnel-request";
import type { QualityTiers } from "#domain/overload-states";
import { usefulTiersOf } from "#domain/policy";
import { policyInForce } from "./policy-in-force.ts";
import { readDetails } from "./read-details.ts";
import { ONE_BIN, totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";

/** The useful completions of a window by the quality that they were served at. */
export async function statesQuality(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<QualityTiers> {
  const services = await servicesOf(database, request);
  if (request.filter?.tenant !== undefined) return { tiers: null };
  const { policy } = await policyInForce(database, request);
  const useful = usefulTiersOf(policy);
  const question = totalsQuestion(services, request, nowMs);
  const rows = await readRollups(database, question, (snapshot, rowsOf) =>
    readDetails(snapshot, rowsOf, ["quality"], ONE_BIN),
  );
  return {
    tiers: rows.map(({ label, count, units }) => ({
      tier: label,
      count,
      units,
      counts: useful === null || useful.has(label),
    })),
  };
}

import type { PrismaClient } from "#db";
import { judgeFairness, type Fairness } from "#domain/fairness";
import type { Missing } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import type { PartCounts } from "#domain/tenant-counts";
import { fairnessPolicyOf } from "./fairness-policy-of.ts";
import { knownSeconds } from "./known-seconds.ts";
import { readRollups } from "#db/read-rollups";
import { readTenantCounts } from "#db/read-tenant-counts";
import { totalsQuestion } from "./rollup-questions.ts";
import type { ServiceSet } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

/** Who got what of a window, against what would have been fair. */
export interface JudgedTenants extends Fairness {
  /** The length of the part of the window that data is known of. */
  windowSeconds: number;
  capacityFrom: "policy" | "served";
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** The counts of the one tenant that is asked about. */
export interface OwnCounts {
  tenant: string;
  counts: readonly PartCounts[];
}

/**
 * Judges all tenants of a window. A tenant in the filter changes nothing: its share depends on what
 * all others ask for. Given the counts of one tenant by class, of the others only what the judgement
 * depends on is read, and their other figures are 0.
 */
export async function judgeTenants(
  database: PrismaClient,
  services: ServiceSet,
  request: FunnelRequest,
  nowMs: number,
  own: OwnCounts | null = null,
): Promise<JudgedTenants> {
  const { tenant: _, ...filter } = request.filter ?? {};
  const question = {
    ...totalsQuestion(services, { ...request, filter }, nowMs),
    byTenant: true,
  };
  const policy = await fairnessPolicyOf(database, request);
  const [counts, through] = await Promise.all([
    readRollups(database, question, (snapshot, rowsOf) =>
      readTenantCounts(
        snapshot,
        rowsOf,
        policy.classes.length > 0 ? "class" : null,
        own === null ? "all counts" : "for shares",
      ),
    ),
    dataThrough(database, services),
  ]);
  const partial = await whatIsMissing(database, services, request, through, nowMs);
  const windowSeconds = knownSeconds(question.window, through, partial, nowMs);
  return {
    windowSeconds,
    ...judgeFairness(own === null ? counts : withOwn(counts, own), windowSeconds, policy),
    capacityFrom: policy.capacity === null ? "served" : "policy",
    dataThrough: through,
    partial,
  };
}

function withOwn(all: readonly PartCounts[], own: OwnCounts): PartCounts[] {
  return [...all.filter(({ tenant }) => tenant !== own.tenant), ...own.counts];
}

import { Prisma, type Database, type PrismaClient } from "#db";
import { fromMicros } from "#domain/fixed-point";
import type { Amount } from "#domain/funnel";
import type { FunnelRequest } from "#domain/funnel-request";
import { countOf, emptyHistogram } from "#domain/histogram";
import { percentilesOf } from "#domain/percentiles";
import {
  capacityShareOf,
  type Envelope,
  type LabelAmount,
  type RejectionCost,
  type RejectionSummary,
} from "#domain/rejections";
import { thresholdsOf } from "#domain/detectors";
import { judgeRetryDelays } from "#domain/retry-delays";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { z } from "zod";
import { instancesOf } from "./instances-of.ts";
import { readHistograms, type Distribution } from "./read-histograms.ts";
import { readDetails } from "./read-details.ts";
import { readReasons } from "./read-reasons.ts";
import { policyInForce } from "./policy-in-force.ts";
import { ONE_BIN, totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { dataThrough, whatIsMissing } from "./what-is-missing.ts";

const ALL = Prisma.raw("'all'");

const OfferedRow = z.object({
  count: z.number(),
  units: z.number(),
  fromSeconds: z.number().nullable(),
  toSeconds: z.number().nullable(),
});

/** What a window's rejections were for, what they cost, and what they told their callers. */
export async function rejectionsSummary(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<RejectionSummary> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  const read = await readRollups(database, question, async (snapshot, rowsOf) => ({
    offered: await readOffered(snapshot, rowsOf),
    reasons: await readReasons(snapshot, rowsOf, ONE_BIN),
    details: await readDetails(snapshot, rowsOf, ["scope", "limiter", "envelope"], ONE_BIN),
    values: await readHistograms(snapshot, rowsOf, ["reject_decision_us", "retry_after_ms"], ALL),
  }));
  const through = await dataThrough(database, services);
  const ofTenant = request.filter?.tenant !== undefined;
  const labels = (kind: string) => read.details.filter((row) => row.kind === kind);
  const delays = read.values.get("retry_after_ms")?.get("all");
  const { policy } = await policyInForce(database, request);
  const sameShareMax = thresholdsOf(
    "identical_retry_delays",
    policy.findings.identical_retry_delays,
  );
  const rejections = read.reasons.reduce((sum, { count }) => sum + count, 0);
  const seconds = secondsOf(read.offered, request, through);
  const instances = await instancesOf(database, services, request);
  return {
    offered: amountOf(read.offered),
    reasons: read.reasons.map(({ gate, reason, count, units }) => ({ gate, reason, count, units })),
    scopes: ofTenant ? null : labels("scope").map(labelAmount),
    limiters: ofTenant ? null : labels("limiter").map(labelAmount),
    envelope: ofTenant ? null : envelopeOf(labels("envelope")),
    retryDelays: judgeRetryDelays(
      delays?.histogram ?? emptyHistogram(),
      delays?.n ?? 0,
      sameShareMax.enter,
    ),
    cost: costOf(read.values.get("reject_decision_us")?.get("all"), {
      rejections,
      seconds,
      instances,
      budget: policy.rejectionCost,
    }),
    dataThrough: through,
    partial: await whatIsMissing(database, services, request, through, nowMs),
  };
}

type Offered = z.infer<typeof OfferedRow>;

async function readOffered(snapshot: Database, rowsOf: RowsOf): Promise<Offered> {
  const columns = Prisma.raw("tier_seconds, offered_count, offered_units");
  const rows = await snapshot.$queryRaw`
    SELECT coalesce(sum(offered_count), 0)::float8 AS count,
      coalesce(sum(offered_units), 0)::float8 AS units,
      extract(epoch FROM min(bucket))::float8 AS "fromSeconds",
      max(extract(epoch FROM bucket) + tier_seconds)::float8 AS "toSeconds"
    FROM ${rowsOf("rollup", columns)}`;
  return z.tuple([OfferedRow]).parse(rows)[0];
}

function amountOf({ count, units }: Offered): Amount {
  return { count: fromMicros(count), units: fromMicros(units) };
}

function labelAmount({ label, count, units }: LabelAmount): LabelAmount {
  return { label, count, units };
}

function envelopeOf(labels: readonly LabelAmount[]): Envelope {
  const countOfLabel = (name: string) => labels.find(({ label }) => label === name)?.count ?? 0;
  return {
    rejection: countOfLabel("rejection"),
    no_retry_after: countOfLabel("no_retry_after"),
    effect_possible: countOfLabel("effect_possible"),
    execution_began: countOfLabel("execution_began"),
  };
}

/** How much of the window there was work in, from its first to its last event. */
function secondsOf(offered: Offered, { from, to }: FunnelRequest, through: number | null): number {
  const first = Math.max(from, (offered.fromSeconds ?? 0) * 1_000);
  const last = Math.min(to, (offered.toSeconds ?? 0) * 1_000, through ?? to);
  return Math.max(0, last - first) / 1_000;
}

function costOf(
  reported: Distribution | undefined,
  counted: Pick<RejectionCost, "rejections" | "seconds" | "instances" | "budget">,
): RejectionCost {
  const { n, histogram, sum } = reported ?? { n: 0, histogram: emptyHistogram(), sum: 0 };
  const weight = countOf(histogram);
  const meanUs = weight > 0 ? sum / weight : null;
  return {
    decisionUs: percentilesOf(histogram, n),
    meanUs,
    ...counted,
    capacityShare: capacityShareOf({ meanUs, ...counted }),
  };
}

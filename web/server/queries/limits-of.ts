import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import type { CurveLimits } from "#domain/collapse";
import type { FunnelRequest } from "#domain/funnel-request";
import { policyInForce } from "./policy-in-force.ts";
import { readGaugeMeans, type GaugeMeans } from "./read-gauges.ts";
import { stepsQuestion } from "./rollup-questions.ts";
import type { ServiceSet } from "./services-of.ts";

/** Limiters are asked for what they said at the end of the window. */
const NEWEST_MS = 60_000;

/**
 * What bounds a service's goodput: the capacity that its policy declares, and what its limiters let
 * through, which by Little's law is the limit on work in flight ÷ the time each stays. Both are of
 * the whole service, and unknown for a part of it.
 */
export async function limitsOf(
  database: PrismaClient,
  services: ServiceSet,
  request: FunnelRequest,
  nowMs: number,
): Promise<CurveLimits> {
  const { service, environment, filter = {} } = request;
  if (Object.values(filter).some((value) => value !== undefined)) {
    return { capacityUnits: null, limiterAttempts: null };
  }
  const where = { service, ...(environment === undefined ? {} : { environment }) };
  const { policy } = await policyInForce(database, where);
  const to = Math.min(request.to, nowMs);
  const newest = { ...request, from: Math.max(request.from, to - NEWEST_MS), to, points: 1 };
  if (newest.from >= to) return { capacityUnits: policy.capacity, limiterAttempts: null };
  const question = stepsQuestion(services, newest, nowMs, NEWEST_MS / 1_000);
  const gauges = await readRollups(database, question, (snapshot, rowsOf) =>
    readGaugeMeans(snapshot, rowsOf, ["limit", "rtt_current_ms"], question.stepSeconds),
  );
  return { capacityUnits: policy.capacity, limiterAttempts: throughLimiters(gauges) };
}

/** The sum over all limiters that say both; null when none does. */
function throughLimiters(gauges: readonly GaugeMeans[]): number | null {
  const rates = gauges.flatMap(({ instanceId, limiter, metric, means }) => {
    if (metric !== "limit") return [];
    const stay = gauges.find(
      (other) =>
        other.metric === "rtt_current_ms" &&
        other.instanceId === instanceId &&
        other.limiter === limiter,
    );
    const [limit, stayMs] = [means.at(-1), stay?.means.at(-1)];
    return limit === undefined || stayMs === undefined || stayMs <= 0
      ? []
      : limit / (stayMs / 1_000);
  });
  return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0);
}

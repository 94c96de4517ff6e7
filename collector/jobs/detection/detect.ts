import type { Database, PrismaClient } from "#db";
import { policiesInForce } from "#db/policies";
import { detectDemand, type DemandStep, type Remembered } from "#domain/detect-demand";
import { detectLimiters } from "#domain/detect-limiters";
import { detectIdenticalDelays, detectRejectionCost } from "#domain/detect-rejections";
import { detectDrops, detectSilence, type SeenInstance } from "#domain/detect-senders";
import { detectTenants } from "#domain/detect-tenants";
import { UNKNOWN } from "#domain/events";
import { FINDING_FIGURES, type Reading } from "#domain/findings";
import { defaultPolicy, type Policy } from "#domain/policy";
import { withJobLock } from "../job-lock.ts";
import { keepReadings, readKept, type Kept } from "./keep-findings.ts";
import { readDemand } from "./read-demand.ts";
import { readRejectionValues, type RejectionValues } from "./read-distributions.ts";
import { readLimiters } from "./read-limiters.ts";
import { readDrops, readInstances } from "./read-senders.ts";
import { readTenants } from "./read-tenants.ts";

const TIMEOUT_MS = 30_000;

/** Events take so long to come in; what is newer is not all here yet. */
const SETTLE_MS = 2_000;
/** A service whose newest event is older than this can't be judged by what it does. */
const SILENT_MS = 60_000;
/** Rates of events are those of the newest minutes. */
const RATE_SECONDS = 120;

/** What holds for services without a policy, whatever they are called. */
const NO_POLICY = defaultPolicy(UNKNOWN);

/**
 * Judges every service that was heard of lately and begins and ends findings. One collector at a
 * time does so. Returns how many services were judged; null when another one holds the detection.
 */
export async function detect(database: PrismaClient, nowMs: number): Promise<number | null> {
  return withJobLock(
    database,
    TIMEOUT_MS,
    async (transaction) => {
      const services = await readInstances(transaction, nowMs);
      const kept = await readKept(transaction);
      const readings = await readAll(database, services, kept, nowMs);
      for (const [serviceId, { read, policy }] of readings) {
        const own = kept.filter((each) => each.serviceId === serviceId);
        await keepReadings(transaction, serviceId, { readings: read, kept: own, policy }, nowMs);
      }
      await endForgotten(transaction, [...services.keys()]);
      await noteRun(transaction, nowMs);
      return services.size;
    },
    "detection",
  );
}

interface Judged {
  read: Reading[];
  policy: Policy;
}

async function readAll(
  database: PrismaClient,
  services: ReadonlyMap<number, SeenInstance[]>,
  kept: readonly Kept[],
  nowMs: number,
): Promise<Map<number, Judged>> {
  const ids = [...services.keys()];
  if (ids.length === 0) return new Map();
  const untilMs = Math.floor((nowMs - SETTLE_MS) / 1_000) * 1_000;
  const policies = await policiesInForce(database, ids);
  const demand = await readDemand(database, ids, untilMs);
  const rejections = await readRejectionValues(database, ids, untilMs);
  const limiters = await readLimiters(database, ids, untilMs);
  const drops = await readDrops(database, ids, nowMs);
  const judged = new Map<number, Judged>();
  for (const [id, instances] of services) {
    const policy = policies.get(id)?.policy ?? NO_POLICY;
    const steps = demand.get(id) ?? [];
    const counted = eventsOf(newestSteps(steps, RATE_SECONDS));
    const read = [
      detectSilence(instances, counted / RATE_SECONDS, nowMs),
      detectDrops({ counted, dropped: drops.get(id) ?? [] }),
    ];
    if (Math.max(...instances.map(({ lastEventMs }) => lastEventMs)) > nowMs - SILENT_MS) {
      const own = kept.filter(({ serviceId }) => serviceId === id);
      read.push(
        ...detectDemand(steps, rememberedOf(own)),
        ...detectTenants(await readTenants(database, id, untilMs), policy),
        ...detectLimiters(limiters.get(id) ?? []),
        ...judgeRejections(rejections(id), policy),
      );
    } else read.push(...unknown(kept, id));
    judged.set(id, { read, policy });
  }
  return judged;
}

function judgeRejections({ decisionUs, retryAfterMs }: RejectionValues, policy: Policy): Reading[] {
  return [
    detectRejectionCost(decisionUs, policy.rejectionCost.p95Us),
    detectIdenticalDelays(retryAfterMs),
  ];
}

/** Of a service that is silent nothing is known, so that what was found stays. */
function unknown(kept: readonly Kept[], serviceId: number): Reading[] {
  return kept
    .filter((each) => each.serviceId === serviceId)
    .filter(({ detector }) => detector !== "instances_silent" && detector !== "telemetry_dropped")
    .map(({ detector, subject }) => ({ detector, subject, value: null, figures: null }));
}

function rememberedOf(kept: readonly Kept[]): Remembered {
  const figuresOf = (name: keyof Remembered) =>
    kept.find(({ detector, isOpen }) => detector === name && isOpen)?.figures ?? null;
  return {
    collapse: FINDING_FIGURES.collapse.nullable().parse(figuresOf("collapse")),
    metastable_echo: FINDING_FIGURES.metastable_echo.nullable().parse(figuresOf("metastable_echo")),
  };
}

function newestSteps(steps: readonly DemandStep[], seconds: number): DemandStep[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  const fromMs = last.timeMs + last.seconds * 1_000 - seconds * 1_000;
  return steps.filter(({ timeMs }) => timeMs >= fromMs);
}

function eventsOf(steps: readonly DemandStep[]): number {
  return steps.reduce((sum, { offered, endedCount }) => sum + offered.count + endedCount, 0);
}

/** Findings of services that nothing was heard of for long end: whether they still hold is not known. */
async function endForgotten(database: Database, activeIds: readonly number[]): Promise<void> {
  await database.$executeRaw`
    UPDATE finding SET ended_at = updated_at
    WHERE ended_at IS NULL AND service_id <> ALL (${[...activeIds]}::int[])`;
  await database.$executeRaw`
    DELETE FROM detector_watch WHERE service_id <> ALL (${[...activeIds]}::int[])`;
}

async function noteRun(database: Database, nowMs: number): Promise<void> {
  await database.$executeRaw`
    INSERT INTO detection_run (only_row, ran_at) VALUES (true, to_timestamp(${nowMs}::float8 / 1000))
    ON CONFLICT (only_row) DO UPDATE SET ran_at = EXCLUDED.ran_at`;
}

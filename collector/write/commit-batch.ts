// In: pending requests. Out: one committed transaction that holds their receipts and all that they
// add. Never: an answer before the commit, or a request counted whose receipt exists.
import { randomBytes } from "node:crypto";
import type { Database, PrismaClient } from "#db";
import { policiesInForce } from "#db/policies";
import type { AdmissionEvent, Source } from "#domain/events";
import { usefulTiersOf } from "#domain/policy";
import { z } from "zod";
import { OversizedPayloadError } from "../decode/malformed.ts";
import { aggregate } from "../aggregate/aggregate.ts";
import type { Aggregated, CountedBatch, KnownService } from "../aggregate/aggregated.ts";
import type { Drop } from "../interpret/drops.ts";
import { advanceCounters } from "./advance-counters.ts";
import { countsOfRequests, foldedCounts } from "./counts-of-batch.ts";
import { IntakeCounts, insertIntakeCounts, type IntakeCount } from "./intake-counts.ts";
import {
  insertDimensionValues,
  insertDirtyBuckets,
  insertExits,
  insertFlows,
  insertRollups,
  upsertInstances,
} from "./insert-rows.ts";
import { insertEvidence, insertStateChanges } from "./insert-events.ts";
import { insertDetails, insertGauges, insertHistograms } from "./insert-observed.ts";
import { laterDrops } from "./displaced-drops.ts";
import { confirmSources, type Confirmed } from "./operation-sources.ts";
import type { Partitions } from "./partitions.ts";
import type { Pending } from "./pending.ts";
import type { SelfReport } from "./self-report.ts";
import type { ServiceDirectory } from "./service-directory.ts";

const ReceiptRow = z.object({ hash: z.instanceof(Uint8Array) });

export interface CommitContext {
  database: PrismaClient;
  directory: ServiceDirectory;
  partitions: Partitions;
  self: SelfReport;
  transactionTimeoutMs: number;
}

export interface Batch {
  requests: readonly Pending[];
  /** What the collector refused or could not read before this batch. */
  losses: readonly AdmissionEvent[];
  ownCounts: readonly IntakeCount[];
}

export interface Committed {
  events: number;
  /** Requests that had been counted before, or stood in the batch twice. */
  duplicates: number;
  /** Records of a request that turned out to be not counted. */
  alsoDropped: ReadonlyMap<Pending, readonly Drop[]>;
}

/** Rows of one commit: so many are inserted well before a sender gives up, even on slow disks. */
const ROWS_MAX = 100_000;

/**
 * Commits a batch. Throws what the database throws, or an OversizedPayloadError when it comes to
 * more rows than can be committed in time; then nothing of it was counted.
 */
export async function commitBatch(
  context: CommitContext,
  batch: Batch,
  nowMs: number,
): Promise<Committed> {
  const { database, directory, self, transactionTimeoutMs } = context;
  const serviceOf = (source: Source) => directory.serviceOf(source);
  const sources = [...sourcesOf(batch), self.source];
  await directory.prepare(database, sources, nowMs);
  await directory.recall(database, droppedServices(batch), nowMs);
  const services = new Set(sources.map(serviceOf));
  const flushId = newFlushId();
  const confirmed: Confirmed[] = [];
  const { fresh, saved, alsoDropped } = await database
    .$transaction(
      (transaction) =>
        commitWithin(transaction, context, batch, {
          nowMs,
          flushId,
          services,
          serviceOf,
          confirmed,
        }),
      { timeout: transactionTimeoutMs, maxWait: transactionTimeoutMs },
    )
    .catch((error: unknown) => {
      for (const { service, operation, asked } of confirmed) {
        service.sources.forget(operation, asked);
      }
      throw error;
    });
  for (const { book, values, flows, rowsOfFlows } of saved) {
    book.markSaved(values);
    flows.markSaved(rowsOfFlows);
  }
  const events = [...fresh].reduce((sum, request) => sum + request.events.length, 0);
  return { events, duplicates: batch.requests.length - fresh.size, alsoDropped };
}

interface Commit {
  nowMs: number;
  flushId: bigint;
  services: ReadonlySet<KnownService>;
  serviceOf: (source: Source) => KnownService;
  /** Filled with what is taken for confirmed, so that it can be taken back. */
  confirmed: Confirmed[];
}

async function commitWithin(
  transaction: Database,
  { database, directory, partitions, self }: CommitContext,
  batch: Batch,
  { nowMs, flushId, services, serviceOf, confirmed }: Commit,
) {
  const fresh = await insertReceipts(transaction, batch.requests);
  await begin(transaction, services, nowMs);
  const advanced = await advanceCounters(transaction, fresh, serviceOf, nowMs);
  const batches = new Map<Pending, CountedBatch>();
  for (const request of fresh) {
    batches.set(request, { ...request, samples: advanced.get(request)?.samples ?? [] });
  }
  const own = batch.requests.flatMap((each) => self.committed(each, nowMs, fresh.has(each)));
  const ownBatch = { events: [...own, ...batch.losses], samples: [], arrivedAtMs: nowMs };
  const counted = [...batches.values(), ownBatch];
  confirmed.push(...(await confirmSources(transaction, counted, serviceOf, nowMs)));
  for (const { service, operation, asked, owner } of confirmed) {
    service.sources.confirm(operation, asked, owner, nowMs);
  }
  const rows = aggregate(counted, serviceOf, nowMs);
  assertNotTooMany(rows);
  await partitions.ensure(database, placesOf(rows));
  await partitions.ensureDays(database, rows.evidence);
  const saved = await insertRows(transaction, flushId, services, rows);
  const alsoDropped = laterDrops(batches, advanced, rows.displaced);
  const counts = new IntakeCounts();
  for (const count of batch.ownCounts) counts.add(count);
  for (const count of countsOfRequests(batch.requests, fresh, directory, alsoDropped)) {
    counts.add(count);
  }
  for (const count of foldedCounts(rows)) counts.add(count);
  await insertIntakeCounts(transaction, flushId, nowMs, counts.drain());
  return { fresh, saved, alsoDropped };
}

/** An event is counted by the policy that is in force when it is committed. */
async function begin(
  database: Database,
  services: ReadonlySet<KnownService>,
  nowMs: number,
): Promise<void> {
  const ids = [...services].map(({ serviceId }) => serviceId);
  const policies = await policiesInForce(database, ids);
  for (const service of services) {
    const inForce = policies.get(service.serviceId);
    service.usefulTiers = inForce === undefined ? null : usefulTiersOf(inForce.policy);
    service.flows.begin();
    service.sampler.begin(nowMs);
  }
}

function assertNotTooMany({ rollups, exits, details, histograms }: Aggregated): void {
  if (rollups.length + exits.length + details.length + histograms.length <= ROWS_MAX) return;
  throw new OversizedPayloadError(
    "The request spreads over too many combinations of second, operation, tenant, class and region: send smaller batches.",
  );
}

/** Inserts the receipts that are not there yet and returns their requests. */
async function insertReceipts(
  database: Database,
  requests: readonly Pending[],
): Promise<Set<Pending>> {
  const byHash = new Map<string, Pending>();
  for (const request of requests) {
    const hash = hexOf(request.receipt);
    if (!byHash.has(hash)) byHash.set(hash, request);
  }
  if (byHash.size === 0) return new Set();
  // Sorted, so that collectors that insert the same receipts wait for, not block, each other.
  const hashes = [...byHash.keys()].sort();
  const rows = await database.$queryRaw`
    INSERT INTO receipt (hash)
    SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS rows (h)
    ON CONFLICT DO NOTHING RETURNING hash`;
  const fresh = new Set<Pending>();
  for (const { hash } of z.array(ReceiptRow).parse(rows)) {
    const request = byHash.get(hexOf(hash));
    if (request !== undefined) fresh.add(request);
  }
  return fresh;
}

async function insertRows(
  database: Database,
  flushId: bigint,
  services: ReadonlySet<KnownService>,
  rows: Aggregated,
) {
  const saved = [];
  for (const { serviceId, book, flows } of services) {
    const [values, rowsOfFlows] = [book.unsaved(), flows.unsaved()];
    await insertDimensionValues(database, serviceId, values);
    await insertFlows(database, serviceId, rowsOfFlows);
    saved.push({ book, values, flows, rowsOfFlows });
  }
  await insertRollups(database, flushId, rows.rollups);
  await insertExits(database, flushId, rows.exits);
  await insertDetails(database, flushId, rows.details);
  await insertHistograms(database, flushId, rows.histograms);
  await insertGauges(database, flushId, rows.gauges);
  await insertEvidence(database, rows.evidence);
  await insertStateChanges(database, rows.stateChanges);
  await insertDirtyBuckets(database, flushId, placesOf(rows));
  await upsertInstances(database, rows.instances);
  return saved;
}

/** Where the rows of all rollup tables stand. */
function placesOf({ rollups, details, histograms, gauges }: Aggregated) {
  return [rollups, details, histograms, gauges].flatMap((rows) => rows.map(({ key }) => key));
}

function sourcesOf({ requests }: Batch): Source[] {
  const sources = new Set<Source>();
  for (const { events, samples } of requests) {
    for (const { source } of events) sources.add(source);
    for (const { source } of samples) sources.add(source);
  }
  return [...sources];
}

/** The services that had records dropped, of which there may be no event in the batch. */
function droppedServices({ requests }: Batch) {
  return requests.flatMap(({ drops }) =>
    drops.flatMap(({ service, environment }) =>
      service === null || environment === null ? [] : [{ service, environment }],
    ),
  );
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** A number of its own for each flush. Its low 20 bits are free for the sheets of a row. */
function newFlushId(): bigint {
  return ((randomBytes(8).readBigUInt64BE() >> 22n) << 20n) + (1n << 20n);
}

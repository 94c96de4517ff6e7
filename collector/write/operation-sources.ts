import type { Database } from "#db";
import { z } from "zod";
import type { CountedBatch, KnownService } from "../aggregate/aggregated.ts";
import type { OperationSource } from "../aggregate/source-book.ts";
import { intArray, textArray } from "./column-arrays.ts";

/** A source unheard of for so long gives its operation up to the other. */
const SILENT_MINUTES = 15;

const OwnerRow = z.object({
  serviceId: z.number().int(),
  operation: z.string(),
  owner: z.enum(["events", "counters"]),
});

/** What the database said of an operation that a source asked about. */
export interface Confirmed {
  service: KnownService;
  operation: string;
  asked: OperationSource;
  owner: OperationSource;
}

/**
 * Asks by what the operations of a batch are counted. The first source that the database hears of
 * an operation has it; of two that come together, the events, which say more.
 */
export async function confirmSources(
  database: Database,
  batches: Iterable<CountedBatch>,
  serviceOf: (source: CountedBatch["events"][number]["source"]) => KnownService,
  nowMs: number,
): Promise<Confirmed[]> {
  const due = dueOperations(batches, serviceOf, nowMs);
  const events = await confirm(database, due.events, "events", nowMs);
  return [...events, ...(await confirm(database, due.counters, "counters", nowMs))];
}

type Operations = Map<KnownService, Set<string>>;

function dueOperations(
  batches: Iterable<CountedBatch>,
  serviceOf: (source: CountedBatch["events"][number]["source"]) => KnownService,
  nowMs: number,
): Record<OperationSource, Operations> {
  const due: Record<OperationSource, Operations> = { events: new Map(), counters: new Map() };
  const note = (service: KnownService, operation: string, source: OperationSource) => {
    const known = service.book.admit("operation", operation);
    if (!service.sources.isDue(known, source, nowMs)) return;
    const operations = due[source].get(service) ?? new Set<string>();
    due[source].set(service, operations.add(known));
  };
  for (const { events, samples } of batches) {
    for (const event of events) {
      if (event.kind === "decision" || event.kind === "outcome") {
        note(serviceOf(event.source), event.operation, "events");
      }
    }
    for (const sample of samples) {
      if (sample.kind !== "gauge") note(serviceOf(sample.source), sample.operation, "counters");
    }
  }
  return due;
}

async function confirm(
  database: Database,
  operations: Operations,
  asked: OperationSource,
  nowMs: number,
): Promise<Confirmed[]> {
  if (operations.size === 0) return [];
  const wanted = [...operations].flatMap(([service, names]) =>
    [...names].map((operation) => ({ service, operation })),
  );
  const services = new Map(wanted.map(({ service }) => [service.serviceId, service]));
  // Sorted, so that collectors that ask for the same wait for, not block, each other.
  const rows = await database.$queryRaw`
    INSERT INTO operation_source AS known (service_id, operation, source, last_at)
    SELECT s, o, ${asked}, to_timestamp(${nowMs}::float8 / 1000)
    FROM unnest(${intArray(wanted.map(({ service }) => service.serviceId))},
      ${textArray(wanted.map(({ operation }) => operation))}) AS rows (s, o)
    ORDER BY s, o
    ON CONFLICT (service_id, operation) DO UPDATE SET
      source = CASE WHEN known.last_at < excluded.last_at - make_interval(mins => ${SILENT_MINUTES}::int)
        THEN excluded.source ELSE known.source END,
      last_at = CASE WHEN known.source = excluded.source
          OR known.last_at < excluded.last_at - make_interval(mins => ${SILENT_MINUTES}::int)
        THEN greatest(known.last_at, excluded.last_at) ELSE known.last_at END
    RETURNING service_id AS "serviceId", operation, source AS owner`;
  return z
    .array(OwnerRow)
    .parse(rows)
    .flatMap(({ serviceId, operation, owner }) => {
      const service = services.get(serviceId);
      return service === undefined ? [] : [{ service, operation, asked, owner }];
    });
}

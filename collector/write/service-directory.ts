import { DIMENSION_LIMITS, FOLDED, type Dimension } from "#domain/dimensions";
import { DEFAULT_ENVIRONMENT, type Source } from "#domain/events";
import { Prisma, type Database } from "#db";
import { z } from "zod";
import type { KnownService } from "../aggregate/aggregated.ts";
import { DimensionBook } from "../aggregate/dimension-book.ts";
import { EvidenceSampler } from "../aggregate/evidence-sampler.ts";
import { FlowBook } from "../aggregate/flow-book.ts";
import { SourceBook } from "../aggregate/source-book.ts";

/** Services beyond this many are counted together as one. */
const SERVICES_MAX = 500;

/** How long a book is believed before it is read again, so that gone instances make room. */
const REFRESH_MS = 3_600_000;

const ServiceRow = z.object({ id: z.number().int(), name: z.string(), environment: z.string() });
const CountRow = z.object({ count: z.number().int() });
const ValueRow = z.object({ dimension: z.string(), value: z.string() });

/** Bound on the names remembered to belong to services that there was no room for. */
const HOMELESS_MAX = 10_000;

const FOLDED_SERVICE = { service: FOLDED, namespace: "", environment: DEFAULT_ENVIRONMENT };
const FOLDED_KEY = keyOf(FOLDED, DEFAULT_ENVIRONMENT);

type Named = Pick<Source, "service" | "namespace" | "environment">;

interface Entry extends KnownService {
  loadedAtMs: number;
}

/** The services and their known dimension values, kept in step with the database. */
export class ServiceDirectory {
  readonly #entries = new Map<string, Entry>();
  /** Services without room of their own, so that they are not looked for at each commit. */
  readonly #homeless = new Set<string>();

  /** The service that a source's events are counted under; `prepare` must have seen the source. */
  serviceOf({ service, environment }: Pick<Named, "service" | "environment">): KnownService {
    const entry = this.#entries.get(keyOf(service, environment)) ?? this.#entries.get(FOLDED_KEY);
    if (entry === undefined) throw new Error(`Service ${service} was not prepared.`);
    return entry;
  }

  /** The id of a service if it is known, else 0. */
  idOf(service: string | null, environment: string | null): number {
    if (service === null || environment === null) return 0;
    const key = keyOf(service, environment);
    return this.#entries.get(this.#homeless.has(key) ? FOLDED_KEY : key)?.serviceId ?? 0;
  }

  /**
   * Makes the services of `sources` known, adding them to the database where they are new. However
   * many they are, it asks a few times only: all senders wait for it.
   */
  async prepare(database: Database, sources: Iterable<Named>, nowMs: number): Promise<void> {
    const wanted = new Map<string, Named>();
    for (const source of sources) {
      const key = keyOf(source.service, source.environment);
      if (!this.#isCurrent(this.#homeless.has(key) ? FOLDED_KEY : key, nowMs)) {
        wanted.set(key, source);
      }
    }
    if (wanted.size === 0) return;
    for (const row of await findOrAdd(database, [...wanted.values()])) {
      const key = keyOf(row.name, row.environment);
      wanted.delete(key);
      if (!this.#isCurrent(key, nowMs)) await this.#keep(database, row, nowMs);
    }
    if (this.#homeless.size + wanted.size > HOMELESS_MAX) this.#homeless.clear();
    for (const key of [...wanted.keys()].slice(0, HOMELESS_MAX)) this.#homeless.add(key);
  }

  /** Makes those of the services known that the database has, and adds none. */
  async recall(
    database: Database,
    services: readonly Pick<Named, "service" | "environment">[],
    nowMs: number,
  ): Promise<void> {
    const missed = services.filter(({ service, environment }) => !this.idOf(service, environment));
    if (missed.length === 0) return;
    for (const row of await find(database, missed)) await this.#keep(database, row, nowMs);
  }

  #isCurrent(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    return nowMs - entry.loadedAtMs <= REFRESH_MS || entry.book.unsaved().length > 0;
  }

  async #keep(
    database: Database,
    { id, name, environment }: z.infer<typeof ServiceRow>,
    nowMs: number,
  ): Promise<void> {
    const book = await loadBook(database, id);
    const key = keyOf(name, environment);
    const sampler = this.#entries.get(key)?.sampler ?? new EvidenceSampler();
    const flows = new FlowBook();
    const sources = this.#entries.get(key)?.sources ?? new SourceBook();
    const known = { serviceId: id, book, flows, sampler, sources, usefulTiers: null };
    this.#entries.set(key, { ...known, loadedAtMs: nowMs });
  }
}

function keyOf(service: string, environment: string): string {
  return JSON.stringify([service, environment]);
}

/** The services' rows. Of new ones that there is no room for, the row of the folded service. */
async function findOrAdd(database: Database, services: readonly Named[]) {
  const found = await find(database, services);
  const known = new Set(found.map(({ name, environment }) => keyOf(name, environment)));
  const missing = services.filter((each) => !known.has(keyOf(each.service, each.environment)));
  if (missing.length === 0) return found;
  const [counted] = z
    .tuple([CountRow])
    .parse(await database.$queryRaw`SELECT count(*)::int AS count FROM service`);
  const added = missing.slice(0, Math.max(0, SERVICES_MAX - counted.count));
  if (added.length < missing.length) added.push(FOLDED_SERVICE);
  return [...found, ...(await add(database, added))];
}

async function find(
  database: Database,
  services: readonly Pick<Named, "service" | "environment">[],
) {
  const rows = await database.$queryRaw`
    SELECT id, name, environment FROM service
    WHERE (name, environment) IN (
      SELECT * FROM unnest(${services.map(({ service }) => service)}::text[],
        ${services.map(({ environment }) => environment)}::text[]))`;
  return z.array(ServiceRow).parse(rows);
}

async function add(database: Database, services: readonly Named[]) {
  // Sorted, so that collectors that add the same services wait for, not block, each other.
  const sorted = [...services].sort((a, b) =>
    keyOf(a.service, a.environment) < keyOf(b.service, b.environment) ? -1 : 1,
  );
  await database.$executeRaw`
    INSERT INTO service (name, environment, namespace)
    SELECT * FROM unnest(${sorted.map(({ service }) => service)}::text[],
      ${sorted.map(({ environment }) => environment)}::text[],
      ${sorted.map(({ namespace }) => namespace)}::text[])
    ON CONFLICT (name, environment) DO NOTHING`;
  return find(database, services);
}

async function loadBook(database: Database, serviceId: number): Promise<DimensionBook> {
  const book = new DimensionBook();
  const rows = await database.$queryRaw(Prisma.sql`
    SELECT dimension, value FROM dimension_value WHERE service_id = ${serviceId}
    UNION ALL
    SELECT 'instance', instance_id FROM instance
    WHERE service_id = ${serviceId} AND last_received_at > now() - interval '1 day'`);
  for (const { dimension, value } of z.array(ValueRow).parse(rows)) {
    if (isDimension(dimension)) book.load(dimension, value);
  }
  return book;
}

function isDimension(name: string): name is Dimension {
  return Object.hasOwn(DIMENSION_LIMITS, name);
}

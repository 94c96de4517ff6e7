import { DIMENSION_LIMITS, FOLDED, type Dimension } from "#domain/dimensions";
import { DEFAULT_ENVIRONMENT, type Source } from "#domain/events";
import { Prisma, type Database } from "#db";
import { z } from "zod";
import type { KnownService } from "../aggregate/aggregate.ts";
import { DimensionBook } from "../aggregate/dimension-book.ts";
import { FlowBook } from "../aggregate/flow-book.ts";

/** Services beyond this many are counted together as one. */
const SERVICES_MAX = 500;

/** How long a book is believed before it is read again, so that gone instances make room. */
const REFRESH_MS = 3_600_000;

const ServiceRow = z.object({ id: z.number().int(), name: z.string(), environment: z.string() });
const CountRow = z.object({ count: z.number().int() });
const ValueRow = z.object({ dimension: z.string(), value: z.string() });

/** Bound on the names remembered to belong to services that there was no room for. */
const ALIASES_MAX = 10_000;

const FOLDED_SERVICE = { service: FOLDED, namespace: "", environment: DEFAULT_ENVIRONMENT };

type Named = Pick<Source, "service" | "namespace" | "environment">;

interface Entry extends KnownService {
  loadedAtMs: number;
}

/** The services and their known dimension values, kept in step with the database. */
export class ServiceDirectory {
  readonly #entries = new Map<string, Entry>();
  readonly #aliases = new Map<string, string>();

  /** The service that a source's events are counted under; `prepare` must have seen the source. */
  serviceOf({ service, environment }: Pick<Named, "service" | "environment">): KnownService {
    const key = keyOf(service, environment);
    const entry = this.#entries.get(this.#aliases.get(key) ?? key);
    if (entry === undefined) throw new Error(`Service ${service} was not prepared.`);
    return entry;
  }

  /** The id of a service if it is known, else 0. */
  idOf(service: string | null, environment: string | null): number {
    if (service === null || environment === null) return 0;
    const key = keyOf(service, environment);
    return this.#entries.get(this.#aliases.get(key) ?? key)?.serviceId ?? 0;
  }

  /** Makes the services of `sources` known, adding them to the database where they are new. */
  async prepare(database: Database, sources: Iterable<Named>, nowMs: number): Promise<void> {
    for (const source of sources) {
      const key = keyOf(source.service, source.environment);
      const entry = this.#entries.get(this.#aliases.get(key) ?? key);
      const stale = entry !== undefined && nowMs - entry.loadedAtMs > REFRESH_MS;
      if (entry !== undefined && !(stale && entry.book.unsaved().length === 0)) continue;
      await this.#load(database, source, key, nowMs);
    }
  }

  /** Makes those of the services known that the database has, and adds none. */
  async recall(
    database: Database,
    services: readonly Pick<Named, "service" | "environment">[],
    nowMs: number,
  ): Promise<void> {
    const missed = services.filter(({ service, environment }) => !this.idOf(service, environment));
    if (missed.length === 0) return;
    const rows = await database.$queryRaw`
      SELECT id, name, environment FROM service
      WHERE (name, environment) IN (
        SELECT * FROM unnest(${missed.map(({ service }) => service)}::text[],
          ${missed.map(({ environment }) => environment)}::text[]))`;
    for (const row of z.array(ServiceRow).parse(rows)) await this.#keep(database, row, nowMs);
  }

  async #load(database: Database, source: Named, key: string, nowMs: number): Promise<void> {
    const found = await findOrAdd(database, source);
    const row = found ?? (await add(database, FOLDED_SERVICE));
    if (found === null) {
      if (this.#aliases.size >= ALIASES_MAX) this.#aliases.clear();
      this.#aliases.set(key, keyOf(row.name, row.environment));
    }
    await this.#keep(database, row, nowMs);
  }

  async #keep(
    database: Database,
    { id, name, environment }: z.infer<typeof ServiceRow>,
    nowMs: number,
  ): Promise<void> {
    const book = await loadBook(database, id);
    const entry = { serviceId: id, book, flows: new FlowBook(), loadedAtMs: nowMs };
    this.#entries.set(keyOf(name, environment), entry);
  }
}

function keyOf(service: string, environment: string): string {
  return JSON.stringify([service, environment]);
}

/** The service's row; null when it is new and there is no room for another. */
async function findOrAdd(database: Database, source: Named) {
  const found = await find(database, source);
  if (found !== undefined) return found;
  const [counted] = z
    .tuple([CountRow])
    .parse(await database.$queryRaw`SELECT count(*)::int AS count FROM service`);
  return counted.count >= SERVICES_MAX ? null : add(database, source);
}

async function find(database: Database, { service, environment }: Named) {
  const rows = await database.$queryRaw`
    SELECT id, name, environment FROM service WHERE name = ${service} AND environment = ${environment}`;
  return z.array(ServiceRow).parse(rows)[0];
}

async function add(database: Database, source: Named) {
  await database.$executeRaw`
    INSERT INTO service (name, environment, namespace)
    VALUES (${source.service}, ${source.environment}, ${source.namespace})
    ON CONFLICT (name, environment) DO NOTHING`;
  const row = await find(database, source);
  if (row === undefined) throw new Error(`Service ${source.service} was added but is not there.`);
  return row;
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

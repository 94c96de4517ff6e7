import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as schemaEngine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const POSTGRES_VERSION_MIN = 15;
const MIGRATION_LOCK = 7_310_401;
const MIGRATIONS_FOLDER = fileURLToPath(new URL("migrations/", import.meta.url));

/** Why the database can't be used, in a sentence that says what to do. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: "unreachable" | "too_old" | "migration_failed";

  constructor(code: DatabaseError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * Brings the database at `url` to the newest schema and returns the names of the migrations that
 * it applied. Safe to call from several processes at once. Uses Prisma's own schema engine in its
 * WebAssembly form, because the command line's one is downloaded at run time; both keep the same
 * `_prisma_migrations` table.
 * Throws DatabaseError: unreachable, too_old or migration_failed.
 */
export async function migrate(url: string, folder = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const client = await connect(url);
  try {
    await assertVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await applyMigrations(url, folder);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseError(
      "unreachable",
      `The database at ${withoutPassword(url)} can't be reached (${messageOf(error)}): start it, or correct DATABASE_URL.`,
      error,
    );
  }
}

async function assertVersion(client: pg.Client): Promise<void> {
  const result = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  const major = Math.floor(Number(result.rows[0]?.server_version_num ?? 0) / 10_000);
  if (major >= POSTGRES_VERSION_MIN) return;
  throw new DatabaseError(
    "too_old",
    `The database is Postgres ${major}, and Spillway needs ${POSTGRES_VERSION_MIN} or newer: upgrade it, or unset DATABASE_URL to use the embedded one.`,
  );
}

/**
 * The engine's bindings are one for the process, and it panics when two runs share them in time.
 * This module may be loaded more than once, by a test runner say, so both are kept globally.
 */
interface Engine {
  loaded?: Promise<void>;
  previous: Promise<unknown>;
}
const shared = globalThis as typeof globalThis & { spillwaySchemaEngine?: Engine };
const sharedEngine = (shared.spillwaySchemaEngine ??= { previous: Promise.resolve() });

function applyMigrations(url: string, folder: string): Promise<readonly string[]> {
  const run = sharedEngine.previous.then(() => applyAlone(url, folder));
  sharedEngine.previous = run.catch(() => undefined);
  return run;
}

async function applyAlone(url: string, folder: string): Promise<readonly string[]> {
  await loadSchemaEngine();
  const { factory, close } = scriptAtOnce(url);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await schemaEngine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    const applied = await engine.applyMigrations({
      migrationsList: await readMigrations(folder),
      filters: { externalTables: [], externalEnums: [] },
    });
    return applied.appliedMigrationNames;
  } catch (error) {
    throw new DatabaseError(
      "migration_failed",
      `A database migration failed (${messageOf(error)}): nothing of it was kept. Restore the backup or mend the cause, clear the failed row in _prisma_migrations, and start again.`,
      error,
    );
  } finally {
    engine.free();
    await close();
  }
}

/**
 * The adapter splits a script at every semicolon and runs the pieces one by one, which breaks
 * function bodies and leaves a failing migration half applied. One simple query is one transaction.
 * The engine leaves its connections open, and with them a lock that keeps the next process from
 * migrating until they have idled for ten seconds: `close` ends them.
 */
function scriptAtOnce(url: string): { factory: PrismaPg; close: () => Promise<void> } {
  const factory = new PrismaPg({ connectionString: url, max: 1 });
  const opened: Awaited<ReturnType<PrismaPg["connect"]>>[] = [];
  const connectAdapter = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connectAdapter();
    opened.push(adapter);
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  };
  return {
    factory,
    close: async () => {
      await Promise.all(opened.map((adapter) => adapter.dispose()));
    },
  };
}

function loadSchemaEngine(): Promise<void> {
  sharedEngine.loaded ??= (async () => {
    const script = createRequire(import.meta.url).resolve(
      "@prisma/schema-engine-wasm/schema_engine_bg",
    );
    const module = await WebAssembly.compile(await readFile(script.replace(/js$/, "wasm")));
    const instance = await WebAssembly.instantiate(module, {
      "./schema_engine_bg.js": { ...schemaEngine },
    });
    schemaEngine.__wbg_set_wasm(instance.exports);
    const start = instance.exports["__wbindgen_start"];
    if (typeof start === "function") start();
  })();
  return sharedEngine.loaded;
}

async function readMigrations(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(`${folder}/migration_lock.toml`, "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => ({
        path,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(`${folder}/${path}/migration.sql`, "utf8"),
          },
        },
      })),
    ),
  };
}

function withoutPassword(url: string): string {
  return URL.canParse(url) ? new URL(url).host + new URL(url).pathname : "DATABASE_URL";
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  const text = error instanceof Error ? error.message : JSON.stringify(error);
  return text.split("\n").filter(Boolean).slice(0, 4).join(" ").trim();
}

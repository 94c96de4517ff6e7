import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../prisma/embedded.ts";
import { migrate } from "../../prisma/migrate.ts";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a migrated database that is copied for each suite and never written to. */
    templateUrl: string;
  }
}

/** One embedded Postgres for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "spillway-test-"));
  // As root, Postgres runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder, await freePort());
  await migrate(postgres.url);
  await disconnectAll(postgres.url);
  project.provide("templateUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A database that anything is connected to can't be copied. */
async function disconnectAll(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    name,
  ]);
  await client.end();
}

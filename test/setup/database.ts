import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const end = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("templateUrl", postgres.url);
  return end;
}

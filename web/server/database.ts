import { openDatabase, type PrismaClient } from "#db";

const remembered = globalThis as typeof globalThis & { spillwayDatabase?: PrismaClient };

/**
 * The web process's database client, made on first use. It is kept on the global object because
 * the development server loads this module anew at each change.
 * Throws an Error when DATABASE_URL is not set.
 */
export function database(): PrismaClient {
  return (remembered.spillwayDatabase ??= open());
}

function open(): PrismaClient {
  const url = process.env["DATABASE_URL"];
  if (url === undefined || url === "") {
    throw new Error("DATABASE_URL: expected a postgresql:// address, got nothing.");
  }
  return openDatabase({
    url,
    connectionsMax: 10,
    applicationName: "spillway-web",
    statementTimeoutMs: 10_000,
  });
}

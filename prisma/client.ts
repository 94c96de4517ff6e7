import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "./generated/client.ts";

export { isDatabaseError, sqlStateOf } from "./failure.ts";
export { Prisma, PrismaClient };

/** What a query needs: the client itself or one of its transactions. */
export type Database = Pick<PrismaClient, "$queryRaw" | "$executeRaw">;

export interface DatabaseOptions {
  /** `postgresql://` address. */
  url: string;
  /** Bound on open connections of this process. */
  connectionsMax: number;
  /** Name shown in `pg_stat_activity`. */
  applicationName: string;
  /** A statement that runs longer is cancelled by Postgres. */
  statementTimeoutMs: number;
}

/**
 * A Prisma client over node-postgres with a bounded pool. Nothing connects before the first query.
 * A connection that cannot be had within ten seconds fails the query.
 */
export function openDatabase(options: DatabaseOptions): PrismaClient {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // A connection that is cut in the moment between its checkout and its first statement has no
  // listener, and its error would end the process. The statement that follows fails and says so.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
}

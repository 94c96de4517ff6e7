import type { Database, PrismaClient } from "#db";
import { z } from "zod";

/** What one collector at a time does. */
const LOCKS = { housekeeping: 7_310_402, detection: 7_310_403 };

const LockRow = z.object({ locked: z.boolean() });

/**
 * Runs `work` in a transaction that holds the jobs, so that of several collectors one at a time
 * does them. Null when another one holds them.
 */
export async function withJobLock<Result>(
  database: PrismaClient,
  timeoutMs: number,
  work: (transaction: Database) => Promise<Result>,
  jobs: keyof typeof LOCKS = "housekeeping",
): Promise<Result | null> {
  return database.$transaction(
    async (transaction) => {
      const rows = await transaction.$queryRaw`
        SELECT pg_try_advisory_xact_lock(${LOCKS[jobs]}::bigint) AS locked`;
      const [row] = z.tuple([LockRow]).parse(rows);
      return row.locked ? work(transaction) : null;
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}

import type { PrismaClient } from "#db";
import { readRollups } from "#db/read-rollups";
import { readTenantCounts } from "#db/read-tenant-counts";
import { HALF_SECONDS, type TenantHalves } from "#domain/detect-tenants";

/** What each tenant of a service asked for and got in each class, in the two spans up to `untilMs`. */
export async function readTenants(
  database: PrismaClient,
  serviceId: number,
  untilMs: number,
): Promise<TenantHalves> {
  const until = Math.floor(untilMs / 1_000);
  const read = (fromSeconds: number) => {
    const window = { fromSeconds, toSeconds: fromSeconds + HALF_SECONDS };
    return readRollups(
      database,
      { serviceIds: [serviceId], window, tierSecondsMax: 1, filter: {}, byTenant: true },
      (snapshot, rowsOf) => readTenantCounts(snapshot, rowsOf, "class"),
    );
  };
  return {
    earlier: await read(until - 2 * HALF_SECONDS),
    later: await read(until - HALF_SECONDS),
  };
}

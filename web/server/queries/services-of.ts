import type { Database } from "#db";
import type { ServiceRequest } from "#domain/funnel-request";
import { z } from "zod";
import { ServerError } from "../errors.ts";

const ServiceRow = z.object({ id: z.number().int(), firstSeenAt: z.number() });

/** The rows of a service: one for each environment that was asked for. */
export interface ServiceSet {
  ids: number[];
  /** Epoch milliseconds at which the first of them was first heard of. */
  firstSeenAt: number;
}

/** Finds a service. Throws ServerError not_found when nothing was ever received from it. */
export async function servicesOf(
  database: Database,
  { service, environment }: ServiceRequest,
): Promise<ServiceSet> {
  const rows = z.array(ServiceRow).parse(
    await database.$queryRaw`
      SELECT id, extract(epoch FROM first_seen_at)::float8 * 1000 AS "firstSeenAt" FROM service
      WHERE name = ${service} AND (${environment ?? null}::text IS NULL OR environment = ${environment ?? null}::text)`,
  );
  if (rows.length === 0) {
    const where = environment === undefined ? "" : ` in the environment "${environment}"`;
    throw new ServerError(
      "not_found",
      `service: nothing was ever received from "${service}"${where}.`,
    );
  }
  return {
    ids: rows.map(({ id }) => id),
    firstSeenAt: Math.min(...rows.map(({ firstSeenAt }) => firstSeenAt)),
  };
}

import type { Database } from "#db";
import { DIMENSION_LIMITS } from "#domain/dimensions";
import type { ServiceRequest } from "#domain/funnel-request";
import { z } from "zod";
import { servicesOf } from "./services-of.ts";

const DIMENSIONS = ["operation", "tenant", "class", "region"] as const;

const ValueRow = z.object({ dimension: z.enum(DIMENSIONS), value: z.string() });

type Values = Record<(typeof DIMENSIONS)[number], string[]>;

/** A service's dimension values, and how many of each there can be before others are folded. */
export interface ServiceDimensions extends Values {
  limits: typeof DIMENSION_LIMITS;
}

/** The values that a service's dimensions have had, sorted, for filters to choose from. */
export async function serviceDimensions(
  database: Database,
  request: ServiceRequest,
): Promise<ServiceDimensions> {
  const { ids } = await servicesOf(database, request);
  const rows = await database.$queryRaw`
    SELECT DISTINCT dimension, value FROM dimension_value
    WHERE service_id = ANY (${ids}::int[]) AND dimension = ANY (${[...DIMENSIONS]}::text[])
    ORDER BY dimension, value`;
  const values: Values = { operation: [], tenant: [], class: [], region: [] };
  for (const { dimension, value } of z.array(ValueRow).parse(rows)) values[dimension].push(value);
  return { ...values, limits: DIMENSION_LIMITS };
}

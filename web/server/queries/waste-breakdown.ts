import { Prisma, type Database, type PrismaClient } from "#db";
import { readRollups, type RowsOf } from "#db/read-rollups";
import { fromMicros } from "#domain/fixed-point";
import type { FunnelRequest } from "#domain/funnel-request";
import { rankWaste, type WasteBreakdown, type WastePart } from "#domain/waste";
import { z } from "zod";
import { totalsQuestion } from "./rollup-questions.ts";
import { servicesOf } from "./services-of.ts";
import { wasteOf, WASTE_COLUMNS } from "./waste-columns.ts";

const PartRow = z.intersection(
  z.object({ name: z.string() }),
  z.record(z.string(), z.union([z.string(), z.number()])),
);

/** Whose work a window's waste was: the largest operations, classes and tenants, and the rest. */
export async function wasteBreakdown(
  database: PrismaClient,
  request: FunnelRequest,
  nowMs: number,
): Promise<WasteBreakdown> {
  const services = await servicesOf(database, request);
  const question = totalsQuestion(services, request, nowMs);
  const [operations, classes] = await readRollups(database, question, async (snapshot, rowsOf) => [
    await readParts(snapshot, rowsOf, "operation"),
    await readParts(snapshot, rowsOf, "class"),
  ]);
  const tenants = await readRollups(database, { ...question, byTenant: true }, (snapshot, rowsOf) =>
    readParts(snapshot, rowsOf, "tenant"),
  );
  return {
    operation: rankWaste(operations),
    class: rankWaste(classes),
    tenant: rankWaste(tenants),
  };
}

async function readParts(
  snapshot: Database,
  rowsOf: RowsOf,
  dimension: "operation" | "class" | "tenant",
): Promise<WastePart[]> {
  const columns = Prisma.raw(["service_id", "flow_id", ...WASTE_COLUMNS].join(", "));
  const sums = Prisma.raw(WASTE_COLUMNS.map((name) => `sum(${name})::float8 AS ${name}`).join());
  const rows = await snapshot.$queryRaw`
    SELECT ${Prisma.raw(dimension)} AS name, ${sums}
    FROM ${rowsOf("rollup", columns)} JOIN flow USING (service_id, flow_id) GROUP BY 1`;
  return z
    .array(PartRow)
    .parse(rows)
    .map((row) => ({
      name: row.name,
      ...wasteOf((column) => fromMicros(Number(row[column]))),
    }));
}

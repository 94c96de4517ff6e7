import type { Policy } from "#domain/policy";
import { readPolicy } from "#domain/policy-problems";
import { z } from "zod";
import { Prisma, type Database } from "./client.ts";

/** Bound on parsed documents that are remembered. */
const REMEMBERED_MAX = 1_000;

/** A policy as it is kept. */
export interface PolicyVersion {
  service: string;
  /** Null: all environments without a policy of their own. */
  environment: string | null;
  version: number;
  appliedBy: string;
  /** Epoch milliseconds. */
  appliedAt: number;
  policy: Policy;
}

const Row = z.object({
  service: z.string(),
  environment: z.string(),
  version: z.number().int(),
  hash: z.string(),
  document: z.unknown(),
  appliedBy: z.string(),
  appliedAt: z.number(),
});
const RowOfService = Row.extend({ serviceId: z.number().int() });

/** Documents never change, so that each is parsed once, however often it is asked for. */
const remembered = new Map<string, Policy>();

const COLUMNS = Prisma.sql`service, environment, version, encode(hash, 'hex') AS hash, document,
  applied_by AS "appliedBy", extract(epoch FROM applied_at)::float8 * 1000 AS "appliedAt"`;

/** The policies in force, by the service's id; services without one are not in it. */
export async function policiesInForce(
  database: Database,
  serviceIds: readonly number[],
): Promise<Map<number, PolicyVersion>> {
  const rows = await database.$queryRaw`
    SELECT service.id AS "serviceId", newest.* FROM service CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM policy_version
      WHERE policy_version.service = service.name
        AND policy_version.environment IN ('', service.environment)
      ORDER BY policy_version.environment = '', version DESC LIMIT 1) AS newest
    WHERE service.id = ANY (${[...serviceIds]}::int[])`;
  return new Map(
    z
      .array(RowOfService)
      .parse(rows)
      .map((row) => [row.serviceId, versionOf(row)]),
  );
}

/** All versions, of one service or of all of them: by service and environment, the newest first. */
export async function policyVersions(
  database: Database,
  service: string | null,
): Promise<PolicyVersion[]> {
  const rows = await database.$queryRaw`
    SELECT ${COLUMNS} FROM policy_version
    WHERE ${service}::text IS NULL OR service = ${service}::text
    ORDER BY service, environment, version DESC`;
  return z.array(Row).parse(rows).map(versionOf);
}

function versionOf({ environment, hash, document, appliedAt, ...row }: z.infer<typeof Row>) {
  return {
    service: row.service,
    environment: environment === "" ? null : environment,
    version: row.version,
    appliedBy: row.appliedBy,
    appliedAt: Math.floor(appliedAt),
    policy: parsed(hash, document),
  };
}

function parsed(hash: string, document: unknown): Policy {
  const known = remembered.get(hash);
  if (known !== undefined) return known;
  const reading = readPolicy(document);
  if ("problems" in reading) {
    throw new Error(`A stored policy can't be read: ${reading.problems.join(" ")}`);
  }
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(hash, reading.policy);
  return reading.policy;
}

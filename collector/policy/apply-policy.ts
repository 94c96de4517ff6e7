import { createHash } from "node:crypto";
import type { PrismaClient } from "#db";
import type { Policy } from "#domain/policy";
import { z } from "zod";

const TIMEOUT_MS = 10_000;

export interface Applied {
  version: number;
  /** False when the same document was in force already. */
  changed: boolean;
}

const NewestRow = z.object({ version: z.number().int(), hash: z.string() });

/**
 * Puts a policy in force as the next version of its service and environment. A document that equals
 * the newest one changes nothing. Of two that are applied at once, each gets a version of its own.
 */
export async function applyPolicy(
  database: PrismaClient,
  policy: Policy,
  appliedBy: string,
): Promise<Applied> {
  const environment = policy.environment ?? "";
  const document = JSON.stringify(policy);
  const hash = createHash("sha256").update(document).digest("hex");
  return database.$transaction(
    async (transaction) => {
      await transaction.$executeRaw`
        SELECT pg_advisory_xact_lock(hashtext('spillway.policy'), hashtext(${policy.service}))`;
      const rows = await transaction.$queryRaw`
        SELECT version, encode(hash, 'hex') AS hash FROM policy_version
        WHERE service = ${policy.service} AND environment = ${environment}
        ORDER BY version DESC LIMIT 1`;
      const [newest] = z.array(NewestRow).parse(rows);
      if (newest?.hash === hash) return { version: newest.version, changed: false };
      const version = (newest?.version ?? 0) + 1;
      await transaction.$executeRaw`
        INSERT INTO policy_version (service, environment, version, hash, document, applied_by)
        VALUES (${policy.service}, ${environment}, ${version}::int, decode(${hash}, 'hex'),
          ${document}::jsonb, ${appliedBy})`;
      return { version, changed: true };
    },
    { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
  );
}

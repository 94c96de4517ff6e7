import { type Database, Prisma } from "#db";
import { z } from "zod";
import { type Amount, bucketStartMs } from "../oracle/count.ts";
import type { Fact } from "../oracle/facts.ts";

/** Amounts by bucket, flow and what happened, without what is nothing. */
export type FlowAmounts = Record<string, Amount>;

/** Rows of one service, tier and grain; in the service grain the tenants of a flow are one. */
export interface StoredQuestion {
  service: string;
  tierSeconds: number;
  grain: "tenant" | "service";
}

const StoredRows = z.array(z.object({ key: z.string(), attempts: z.bigint(), units: z.bigint() }));

// The tables keep a reason as it was given; the figures group those that no list knows.
const FIGURES = Prisma.raw(`(
  SELECT service_id, flow_id, grain, tier_seconds, bucket, what, attempts, amount
  FROM rollup CROSS JOIN LATERAL (VALUES
    ('stage:offered', offered_count, offered_units), ('stage:parsed', parsed_count, parsed_units),
    ('stage:eligible', eligible_count, eligible_units),
    ('stage:admitted', admitted_count, admitted_units),
    ('stage:started', started_count, started_units),
    ('stage:completed', completed_count, completed_units), ('logical', fresh_count, fresh_units),
    ('fresh-eligible', fresh_eligible_count, fresh_eligible_units),
    ('retry-completed', retry_completed_count, retry_completed_units),
    ('consumed', 0, consumed_units), ('orphan', 0, orphan_units)) AS figure (what, attempts, amount)
  UNION ALL
  SELECT service_id, flow_id, grain, tier_seconds, bucket,
    format('exit:%s/%s/%s/%s', after, exit,
      CASE WHEN reason IN ('policy_rate', 'concurrency', 'deadline', 'overload', 'dependency',
        'queue_full') THEN reason WHEN reason = '' THEN 'null' ELSE 'other' END,
      coalesce(nullif(gate, ''), 'null')), count, units
  FROM exit_rollup) AS figures`);

/** What the rollup tables hold, each figure summed over the flushes that it came with. */
export async function storedAmounts(
  database: Database,
  { service, tierSeconds, grain }: StoredQuestion,
): Promise<FlowAmounts> {
  const rows = await database.$queryRaw`
    SELECT concat_ws(' ', extract(epoch FROM bucket)::bigint * 1000, environment, region, operation,
        coalesce(tenant, '*'), class, what) AS key,
      sum(attempts)::bigint AS attempts, sum(amount)::bigint AS units
    FROM ${FIGURES} JOIN service ON service.id = service_id JOIN flow USING (service_id, flow_id)
    WHERE name = ${service} AND tier_seconds = ${tierSeconds}::int
      AND grain = ${grain === "tenant" ? 1 : 0}::int AND (attempts <> 0 OR amount <> 0)
    GROUP BY key`;
  return Object.fromEntries(
    StoredRows.parse(rows).map(({ key, attempts, units }) => [key, { attempts, units }]),
  );
}

/** What the oracle counts that other tables hold. */
const NOT_ASKED_FOR = /^(retry$|waste$|abandoned$|ended\/|scope:|limiter:|envelope:|quality:)/;

/** What the oracle says that the tables must hold. */
export function expectedStored(
  facts: readonly Fact[],
  { service, tierSeconds, grain }: StoredQuestion,
): FlowAmounts {
  const sums: FlowAmounts = {};
  for (const fact of facts) {
    const { what, units } = fact;
    if (fact.service !== service || NOT_ASKED_FOR.test(what)) continue;
    const attempts = /^(consumed|orphan)$/.test(what) ? 0n : fact.attempts;
    if (attempts === 0n && units === 0n) continue;
    const key = [
      bucketStartMs(fact.timeNs, tierSeconds * 1_000),
      fact.environment,
      fact.region,
      fact.operation,
      grain === "tenant" ? fact.tenant : "*",
      fact.class,
      what,
    ].join(" ");
    const sum = sums[key] ?? { attempts: 0n, units: 0n };
    sums[key] = { attempts: sum.attempts + attempts, units: sum.units + units };
  }
  return sums;
}

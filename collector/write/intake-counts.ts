import type { Database } from "#db";
import { storableText } from "../interpret/storable-text.ts";

/** Why something that arrived is not in the funnel. */
export type IntakeKind = "dropped" | "duplicate" | "folded" | "refused" | "not_interpreted";

export interface IntakeCount {
  /** 0 where the service is not known. */
  serviceId: number;
  signal: string;
  kind: IntakeKind;
  reason: string;
  count: number;
  /** One such case in words; may be empty. */
  example: string;
}

/** Sums of what was not counted, by service, signal, kind and reason. */
export class IntakeCounts {
  readonly #counts = new Map<string, IntakeCount>();

  add(added: IntakeCount): void {
    const key = JSON.stringify([added.serviceId, added.signal, added.kind, added.reason]);
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { ...added });
    else known.count += added.count;
  }

  /** Takes everything out. */
  drain(): IntakeCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  get empty(): boolean {
    return this.#counts.size === 0;
  }
}

export async function insertIntakeCounts(
  database: Database,
  flushId: bigint,
  nowMs: number,
  counts: readonly IntakeCount[],
): Promise<void> {
  if (counts.length === 0) return;
  const rows = JSON.stringify(
    counts.map((row) => ({
      service_id: row.serviceId,
      signal: row.signal,
      kind: row.kind,
      reason: row.reason,
      count: row.count,
      // Half a character or a U+0000 is no JSON to Postgres, which then refuses all of the commit.
      example: storableText(row.example),
    })),
  );
  await database.$executeRaw`
    INSERT INTO intake_count (service_id, minute, flush_id, signal, kind, reason, count, example)
    SELECT service_id, date_trunc('minute', to_timestamp(${nowMs}::float8 / 1000)),
      ${flushId}::bigint, signal, kind, reason, count, example
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS rows (service_id int, signal text, kind text, reason text, count bigint, example text)`;
}

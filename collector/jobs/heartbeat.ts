import type { Database } from "#db";

export interface CollectorIdentity {
  id: string;
  host: string;
  startedAtMs: number;
}

/** Says that a collector is alive, so that a silent service can be told from a silent collector. */
export async function heartbeat(
  database: Database,
  { id, host, startedAtMs }: CollectorIdentity,
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO collector (id, host, started_at, heartbeat_at)
    VALUES (${id}, ${host}, to_timestamp(${startedAtMs}::float8 / 1000), now())
    ON CONFLICT (id) DO UPDATE SET heartbeat_at = now()`;
}

/** Says that a collector has ended in good order. */
export async function farewell(database: Database, { id }: CollectorIdentity): Promise<void> {
  await database.$executeRaw`DELETE FROM collector WHERE id = ${id}`;
}

import type { Database } from "#db";
import { TIERS, bucketStart } from "#domain/tiers";
import { ROLLUP_TABLES } from "#domain/rollup-tables";

/** A rollup row's place in time. */
export interface Placed {
  tierSeconds: number;
  bucketSeconds: number;
}

const DAY_SECONDS = 86_400;

/** Knows which table partitions exist, and makes the missing ones. */
export class Partitions {
  readonly #known = new Set<string>();

  /** Makes the partitions, of all tables and grains, that the rows go into. */
  async ensure(database: Database, rows: Iterable<Placed>): Promise<void> {
    for (const { tierSeconds, bucketSeconds } of rows) {
      const tier = TIERS.find(({ seconds }) => seconds === tierSeconds);
      if (tier === undefined) throw new Error(`There is no tier of ${tierSeconds} seconds.`);
      const from = bucketStart(bucketSeconds, tier.partitionSeconds);
      const key = `${tierSeconds} ${from}`;
      if (this.#known.has(key)) continue;
      const to = from + tier.partitionSeconds;
      for (const { name, grain, tierSecondsMin } of ROLLUP_TABLES) {
        if (tierSeconds < tierSecondsMin) continue;
        await database.$executeRaw`
          SELECT ensure_rollup_partition(${name}, ${grain}::smallint, ${tierSeconds}::int,
            to_timestamp(${from}::float8), to_timestamp(${to}::float8))`;
      }
      this.#known.add(key);
    }
  }

  /** Makes the partitions that single events go into. Times in epoch milliseconds. */
  async ensureDays(database: Database, events: Iterable<{ timeMs: number }>): Promise<void> {
    for (const { timeMs } of events) {
      const from = bucketStart(timeMs / 1_000, DAY_SECONDS);
      const key = `day ${from}`;
      if (this.#known.has(key)) continue;
      await database.$executeRaw`
        SELECT ensure_event_partition(to_timestamp(${from}::float8),
          to_timestamp(${from + DAY_SECONDS}::float8))`;
      this.#known.add(key);
    }
  }

  /** Makes the partitions of now and of the next span of every tier. */
  async ensureAhead(database: Database, nowSeconds: number): Promise<void> {
    const placed = TIERS.flatMap(({ seconds, partitionSeconds }) => [
      { tierSeconds: seconds, bucketSeconds: nowSeconds },
      { tierSeconds: seconds, bucketSeconds: nowSeconds + partitionSeconds },
    ]);
    await this.ensure(database, placed);
    const todayMs = nowSeconds * 1_000;
    const days = [{ timeMs: todayMs }, { timeMs: todayMs + DAY_SECONDS * 1_000 }];
    await this.ensureDays(database, days);
  }

  /** Forgets what it knows: partitions were dropped, or may have been. */
  forget(): void {
    this.#known.clear();
  }
}

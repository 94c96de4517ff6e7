import type { Database } from "#db";
import { TIERS, bucketStart } from "#domain/tiers";
import { SERVICE_GRAIN, TENANT_GRAIN } from "../aggregate/aggregate.ts";

/** A rollup row's place in time. */
export interface Placed {
  tierSeconds: number;
  bucketSeconds: number;
}

/** Knows which table partitions exist, and makes the missing ones. */
export class Partitions {
  readonly #known = new Set<string>();

  /** Makes the partitions, of both grains, that the rows go into. */
  async ensure(database: Database, rows: Iterable<Placed>): Promise<void> {
    for (const { tierSeconds, bucketSeconds } of rows) {
      const tier = TIERS.find(({ seconds }) => seconds === tierSeconds);
      if (tier === undefined) throw new Error(`There is no tier of ${tierSeconds} seconds.`);
      const from = bucketStart(bucketSeconds, tier.partitionSeconds);
      const key = `${tierSeconds} ${from}`;
      if (this.#known.has(key)) continue;
      const to = from + tier.partitionSeconds;
      for (const grain of [SERVICE_GRAIN, TENANT_GRAIN]) {
        await database.$executeRaw`
          SELECT ensure_rollup_partition(${grain}::smallint, ${tierSeconds}::int,
            to_timestamp(${from}::float8), to_timestamp(${to}::float8))`;
      }
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
  }

  /** Forgets what it knows, after partitions were dropped. */
  forget(): void {
    this.#known.clear();
  }
}

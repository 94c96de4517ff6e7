/** What identifies a row: service, grain, tier, bucket and flow. */
export interface RowKey {
  serviceId: number;
  grain: number;
  tierSeconds: number;
  bucketSeconds: number;
  flowId: string;
}

/** Sums of one key, in millionths; the meaning of each place is the caller's. */
export interface SumRow<Key extends RowKey> {
  key: Key;
  /**
   * Numbers the rows of one key. There are several only where a sum went beyond 2^53, from where
   * on it would no longer be exact: the row is closed then and another one begun.
   */
  sheet: number;
  sums: number[];
}

/** Exact sums by key, whatever the order and the number of what is added. */
export class SumTable<Key extends RowKey> {
  readonly #open = new Map<string, SumRow<Key>>();
  readonly #closed: SumRow<Key>[] = [];
  readonly #detailOf: (key: Key) => string;

  /** `detailOf` gives the part of a key's identity that a RowKey does not have. */
  constructor(detailOf: (key: Key) => string) {
    this.#detailOf = detailOf;
  }

  add(key: Key, addends: readonly number[]): void {
    const id = `${key.serviceId} ${key.grain} ${key.tierSeconds} ${key.bucketSeconds} ${key.flowId} ${this.#detailOf(key)}`;
    const row = this.#open.get(id);
    if (row === undefined) {
      this.#open.set(id, { key, sheet: 0, sums: [...addends] });
      return;
    }
    if (
      addends.some((addend, index) => (row.sums[index] ?? 0) + addend > Number.MAX_SAFE_INTEGER)
    ) {
      this.#closed.push(row);
      this.#open.set(id, { key, sheet: row.sheet + 1, sums: [...addends] });
      return;
    }
    for (let index = 0; index < addends.length; index += 1) {
      row.sums[index] = (row.sums[index] ?? 0) + (addends[index] ?? 0);
    }
  }

  rows(): SumRow<Key>[] {
    return [...this.#closed, ...this.#open.values()];
  }
}

import { addToBucket, addValue, countOf, emptyHistogram, type Histogram } from "#domain/histogram";
import { toMicros } from "#domain/fixed-point";
import type { HistogramMetric } from "#domain/observe-event";
import type { DistributionIncrement } from "#domain/samples";
import type { RowKey } from "./rows.ts";

export interface HistogramKey extends RowKey {
  metric: HistogramMetric;
}

/** Values that are added together. Counts in millionths of weighted values. */
export interface Distribution {
  /** Events behind it. */
  observations: number;
  /** Sum of value × weight, in millionths. */
  sumMicros: number;
  histogram: Histogram;
}

export interface HistogramRow extends Distribution {
  key: HistogramKey;
  /** Numbers the rows of one key, see SumRow. */
  sheet: number;
}

/** The distribution of one value that stands for `countMicros` millionths of them. */
export function distributionOf(value: number, countMicros: number): Distribution {
  const histogram = emptyHistogram();
  addValue(histogram, value, countMicros);
  return { observations: 1, sumMicros: sumOf(value, countMicros), histogram };
}

/** The distribution of values that were counted elsewhere. */
export function distributionOfIncrement(increment: DistributionIncrement): Distribution {
  const { observations, sumMicros, histogram } = increment;
  return {
    observations,
    sumMicros,
    histogram: {
      zeroCount: toMicros(histogram.zeroCount),
      indexes: histogram.indexes,
      counts: histogram.counts.map(toMicros),
    },
  };
}

/** A product beyond what is exact is kept as the most that is. */
function sumOf(value: number, countMicros: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.round(Math.max(0, value) * countMicros));
}

/** Exact distributions by key, whatever the order in which they are added. */
export class HistogramTable {
  readonly #open = new Map<string, HistogramRow>();
  readonly #closed: HistogramRow[] = [];

  add(key: HistogramKey, added: Distribution): void {
    const id = `${key.serviceId} ${key.grain} ${key.tierSeconds} ${key.bucketSeconds} ${key.flowId} ${key.metric}`;
    const row = this.#open.get(id);
    if (row !== undefined && hasRoom(row, added)) {
      row.observations += added.observations;
      row.sumMicros += added.sumMicros;
      row.histogram.zeroCount += added.histogram.zeroCount;
      for (const [at, index] of added.histogram.indexes.entries()) {
        addToBucket(row.histogram, index, added.histogram.counts[at] ?? 0);
      }
      return;
    }
    if (row !== undefined) this.#closed.push(row);
    const { zeroCount, indexes, counts } = added.histogram;
    const histogram = { zeroCount, indexes: [...indexes], counts: [...counts] };
    this.#open.set(id, { ...added, key, sheet: row === undefined ? 0 : row.sheet + 1, histogram });
  }

  rows(): HistogramRow[] {
    return [...this.#closed, ...this.#open.values()];
  }
}

function hasRoom(row: Distribution, added: Distribution): boolean {
  const { MAX_SAFE_INTEGER } = Number;
  return (
    row.sumMicros + added.sumMicros <= MAX_SAFE_INTEGER &&
    countOf(row.histogram) + countOf(added.histogram) <= MAX_SAFE_INTEGER
  );
}

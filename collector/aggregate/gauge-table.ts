import type { GaugeName } from "#domain/gauges";

/** What identifies a gauge's row: there is one for each instance, limiter, metric and label. */
export interface GaugeKey {
  serviceId: number;
  tierSeconds: number;
  bucketSeconds: number;
  instanceId: string;
  /** Empty for what is none of a limiter's. */
  limiter: string;
  metric: GaugeName;
  /** The mode of a limiter, or the resource of a utilisation. */
  label: string;
}

export interface GaugeRow {
  key: GaugeKey;
  points: number;
  sum: number;
  low: number;
  high: number;
  last: number;
  lastMs: number;
}

/** What gauges showed in each bucket. Of two points at one time the higher is the last. */
export class GaugeTable {
  readonly #rows = new Map<string, GaugeRow>();

  add(key: GaugeKey, value: number, timeMs: number): void {
    const { serviceId, tierSeconds, bucketSeconds, instanceId, limiter, metric, label } = key;
    const id = JSON.stringify([
      serviceId,
      tierSeconds,
      bucketSeconds,
      instanceId,
      limiter,
      metric,
      label,
    ]);
    const row = this.#rows.get(id);
    if (row === undefined) {
      const same = { sum: value, low: value, high: value, last: value };
      this.#rows.set(id, { key, points: 1, ...same, lastMs: timeMs });
      return;
    }
    row.points += 1;
    row.sum += value;
    row.low = Math.min(row.low, value);
    row.high = Math.max(row.high, value);
    if (timeMs > row.lastMs || (timeMs === row.lastMs && value > row.last)) {
      row.last = value;
      row.lastMs = timeMs;
    }
  }

  rows(): GaugeRow[] {
    return [...this.#rows.values()];
  }
}

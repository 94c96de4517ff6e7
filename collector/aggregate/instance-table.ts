import type { AdmissionEvent } from "#domain/events";

export interface InstanceRow {
  serviceId: number;
  instanceId: string;
  version: string;
  region: string;
  /** Epoch milliseconds of the newest event, never later than its arrival. */
  lastEventMs: number;
  lastReceivedMs: number;
}

/** The instances met, and when each was last heard of. */
export class InstanceTable {
  readonly #rows = new Map<string, InstanceRow>();

  see(
    serviceId: number,
    instanceId: string,
    { source, timeMs }: Pick<AdmissionEvent, "source" | "timeMs">,
    arrivedAtMs: number,
  ): void {
    const key = `${serviceId} ${instanceId}`;
    // A clock that is ahead must not make the data look fresher than its arrival.
    const eventMs = Math.min(timeMs, arrivedAtMs);
    const row = this.#rows.get(key);
    if (row === undefined) {
      const { version, region } = source;
      const times = { lastEventMs: eventMs, lastReceivedMs: arrivedAtMs };
      this.#rows.set(key, { serviceId, instanceId, version, region, ...times });
      return;
    }
    row.lastEventMs = Math.max(row.lastEventMs, eventMs);
    row.lastReceivedMs = Math.max(row.lastReceivedMs, arrivedAtMs);
  }

  rows(): InstanceRow[] {
    return [...this.#rows.values()];
  }
}

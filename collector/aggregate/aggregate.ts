// In: admission events and the known dimensions of their services. Out: rollup and exit rows, each
// a sum. Never: a database, a clock of its own, or a sum that depends on the order of the events.
import { ROLLUP_FIELDS, marksOfDecision, marksOfOutcome, type Mark } from "#domain/count-event";
import { FOLDED, type Dimension } from "#domain/dimensions";
import type { AdmissionEvent, Source } from "#domain/events";
import { TIERS, bucketStart, writeTier } from "#domain/tiers";
import type { DimensionBook } from "./dimension-book.ts";
import type { FlowBook } from "./flow-book.ts";
import { InstanceTable, type InstanceRow } from "./instance-table.ts";
import { SumTable, type RowKey, type SumRow } from "./rows.ts";

export const SERVICE_GRAIN = 0;
export const TENANT_GRAIN = 1;

export interface ExitKey extends RowKey {
  after: string;
  exit: string;
  reason: string;
  gate: string;
}

export interface Aggregated {
  /** Sums in the order of ROLLUP_FIELDS. */
  rollups: SumRow<RowKey>[];
  /** Sums: count, units, consumed units. */
  exits: SumRow<ExitKey>[];
  instances: InstanceRow[];
  /** Events counted under `FOLDED`, by service and dimension. */
  folded: { serviceId: number; dimension: Dimension; count: number }[];
}

/** What the aggregator has to know of a service. */
export interface KnownService {
  serviceId: number;
  book: DimensionBook;
  flows: FlowBook;
}

export interface Batch {
  events: readonly AdmissionEvent[];
  arrivedAtMs: number;
}

/** Sums batches into rows. `serviceOf` gives the service of a source; `nowMs` selects the tier. */
export function aggregate(
  batches: readonly Batch[],
  serviceOf: (source: Source) => KnownService,
  nowMs: number,
): Aggregated {
  const aggregation = new Aggregation(nowMs);
  for (const { events, arrivedAtMs } of batches) {
    for (const event of events) aggregation.add(serviceOf(event.source), event, arrivedAtMs);
  }
  return aggregation.result();
}

type Counted = Extract<AdmissionEvent, { kind: "decision" | "outcome" }>;

class Aggregation {
  readonly #nowSeconds: number;
  readonly #rollups = new SumTable<RowKey>(() => "");
  readonly #exits = new SumTable<ExitKey>(
    ({ after, exit, gate, reason }) => `${after} ${exit} ${gate} ${reason}`,
  );
  readonly #flows = new Map<number, FlowBook>();
  readonly #instances = new InstanceTable();
  readonly #folded = new Map<string, Aggregated["folded"][number]>();

  constructor(nowMs: number) {
    this.#nowSeconds = nowMs / 1_000;
  }

  add(service: KnownService, event: AdmissionEvent, arrivedAtMs: number): void {
    const instanceId = this.#admit(service, "instance", event.source.instanceId);
    this.#instances.see(service.serviceId, instanceId, event, arrivedAtMs);
    if (event.kind === "decision") this.#addMarks(service, event, marksOfDecision(event));
    else if (event.kind === "outcome") this.#addMarks(service, event, marksOfOutcome(event));
  }

  #addMarks(service: KnownService, event: Counted, marks: readonly Mark[]): void {
    const { serviceId } = service;
    this.#flows.set(serviceId, service.flows);
    const flowId = service.flows.idOf({
      region: this.#admit(service, "region", event.source.region),
      operation: this.#admit(service, "operation", event.operation),
      tenant: this.#admit(service, "tenant", event.tenant),
      class: this.#admit(service, "class", event.class),
    });
    for (const { timeMs, add, exit } of marks) {
      const seconds = timeMs / 1_000;
      const tierSeconds = (writeTier(seconds, this.#nowSeconds) ?? TIERS[3]).seconds;
      const bucketSeconds = bucketStart(seconds, tierSeconds);
      const key = { serviceId, grain: TENANT_GRAIN, tierSeconds, bucketSeconds, flowId };
      this.#rollups.add(
        key,
        ROLLUP_FIELDS.map((field) => add[field] ?? 0),
      );
      if (exit === null) continue;
      const reason = exit.reason === null ? "" : this.#admit(service, "reason", exit.reason);
      this.#exits.add(
        { ...key, after: exit.after, exit: exit.exit, reason, gate: exit.gate ?? "" },
        [exit.count, exit.units, exit.consumedUnits],
      );
    }
  }

  #admit({ serviceId, book }: KnownService, dimension: Dimension, value: string): string {
    const admitted = book.admit(dimension, value);
    if (admitted === FOLDED) {
      const key = `${serviceId} ${dimension}`;
      const folded = this.#folded.get(key) ?? { serviceId, dimension, count: 0 };
      folded.count += 1;
      this.#folded.set(key, folded);
    }
    return admitted;
  }

  /** Adds the service grain, in which the tenants of a flow are one, to the tenant grain. */
  result(): Aggregated {
    for (const { key, sums } of this.#rollups.rows()) {
      this.#rollups.add(this.#withoutTenant(key), sums);
    }
    for (const { key, sums } of this.#exits.rows()) {
      this.#exits.add(this.#withoutTenant(key), sums);
    }
    return {
      rollups: this.#rollups.rows(),
      exits: this.#exits.rows(),
      instances: this.#instances.rows(),
      folded: [...this.#folded.values()],
    };
  }

  #withoutTenant<Key extends RowKey>(key: Key): Key {
    const flows = this.#flows.get(key.serviceId);
    if (flows === undefined) throw new Error(`Service ${key.serviceId} has no flows.`);
    return { ...key, grain: SERVICE_GRAIN, flowId: flows.idWithoutTenant(key.flowId) };
  }
}

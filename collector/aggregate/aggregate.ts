// In: admission events and samples, and the known dimensions of their services. Out: rows that are sums, and the
// single events that are kept. Never: a database, a clock of its own, or a sum that depends on the
// order of the events.
import { ROLLUP_FIELDS, marksOfDecision, marksOfOutcome, type Mark } from "#domain/count-event";
import { FOLDED, type Dimension } from "#domain/dimensions";
import { marksOfIncrement, slicesPerIncrement } from "#domain/count-increment";
import { EVIDENCE_DAYS } from "#domain/evidence";
import type {
  AdmissionDecision,
  AdmissionEvent,
  AdmissionOutcome,
  ControlApplied,
  Source,
  StateChanged,
} from "#domain/events";
import { toMicros } from "#domain/fixed-point";
import { judgeQuality } from "#domain/quality";
import { SERVICE_GRAIN, TENANT_CLASS_GRAIN, TENANT_GRAIN } from "#domain/grains";
import { observeDecision, observeOutcome, type Observed } from "#domain/observe-event";
import type { AdmissionSample, GaugeReading } from "#domain/samples";
import { TIERS, bucketStart, writeTier } from "#domain/tiers";
import type {
  Aggregated,
  CountedBatch,
  DetailKey,
  Displaced,
  ExitKey,
  KnownService,
  StateChangeRow,
} from "./aggregated.ts";
import { evidenceOfAttempt, evidenceOfNotice, type EvidenceRow } from "./evidence-rows.ts";
import type { Flow } from "./flow.ts";
import type { FlowBook } from "./flow-book.ts";
import { GaugeTable } from "./gauge-table.ts";
import {
  HistogramTable,
  distributionOf,
  distributionOfIncrement,
  type HistogramRow,
} from "./histogram-table.ts";
import { InstanceTable } from "./instance-table.ts";
import { SumTable, type RowKey } from "./rows.ts";
import type { OperationSource } from "./source-book.ts";

/** What is kept beside the funnel's counts is kept from this tier upwards. */
const [FINEST, COARSER, , OLDEST] = TIERS;

/**
 * Sums batches into rows. `serviceOf` gives the service of a source; `nowMs` selects the tier. What
 * comes from a source that its operation is not counted by is set aside.
 */
export function aggregate(
  batches: readonly CountedBatch[],
  serviceOf: (source: Source) => KnownService,
  nowMs: number,
): Aggregated {
  const aggregation = new Aggregation(nowMs);
  for (const batch of batches) {
    aggregation.begin(batch);
    for (const event of batch.events) aggregation.add(serviceOf(event.source), event);
    for (const sample of batch.samples) aggregation.addSample(serviceOf(sample.source), sample);
  }
  return aggregation.result();
}

type Counted = AdmissionDecision | AdmissionOutcome;

/** What a flow is known by, before its names are admitted. */
type Named = Pick<Counted, "source" | "operation" | "tenant" | "class">;

class Aggregation {
  readonly #nowSeconds: number;
  readonly #rollups = new SumTable<RowKey>(() => "");
  readonly #exits = new SumTable<ExitKey>(
    ({ after, exit, gate, reason }) => `${after} ${exit} ${gate} ${reason}`,
  );
  readonly #details = new SumTable<DetailKey>(({ kind, label }) => `${kind} ${label}`);
  readonly #histograms = new HistogramTable();
  readonly #gauges = new GaugeTable();
  readonly #evidence: EvidenceRow[] = [];
  readonly #stateChanges: StateChangeRow[] = [];
  readonly #flows = new Map<number, FlowBook>();
  readonly #instances = new InstanceTable();
  readonly #folded = new Map<string, Aggregated["folded"][number]>();

  readonly #displaced = new Map<CountedBatch, Displaced[]>();
  #batch: CountedBatch = { events: [], samples: [], arrivedAtMs: 0 };

  constructor(nowMs: number) {
    this.#nowSeconds = nowMs / 1_000;
  }

  /** What is added from now on is of this batch. */
  begin(batch: CountedBatch): void {
    this.#batch = batch;
  }

  add(service: KnownService, event: AdmissionEvent): void {
    const instanceId = this.#see(service, event);
    if (event.kind === "decision") {
      this.#count(service, event, instanceId, marksOfDecision(event), observeDecision(event));
    } else if (event.kind === "outcome") {
      const outcome = judgeQuality(event, service.usefulTiers);
      this.#count(service, outcome, instanceId, marksOfOutcome(outcome), observeOutcome(outcome));
    } else this.#note(service, event, instanceId);
  }

  addSample(service: KnownService, sample: AdmissionSample): void {
    const instanceId = this.#see(service, sample);
    if (sample.kind === "gauge") return this.#addReading(service, sample, instanceId);
    if (this.#isDisplaced(service, sample, "counters")) return;
    const { flowId } = this.#meet(service, sample);
    if (sample.kind === "increment") {
      const slicesMax = slicesPerIncrement(this.#batch.samples.length);
      for (const mark of marksOfIncrement(sample, slicesMax)) {
        this.#addMark(service, flowId, mark);
      }
    } else {
      const { serviceId } = service;
      const place = this.#place(sample.timeMs, COARSER.seconds);
      const key = { serviceId, grain: TENANT_GRAIN, ...place, flowId, metric: sample.metric };
      this.#histograms.add(key, distributionOfIncrement(sample));
    }
  }

  #see(service: KnownService, seen: Pick<AdmissionEvent, "source" | "timeMs">): string {
    const instanceId = this.#admit(service, "instance", seen.source.instanceId);
    this.#instances.see(service.serviceId, instanceId, seen, this.#batch.arrivedAtMs);
    return instanceId;
  }

  #addReading(service: KnownService, reading: GaugeReading, instanceId: string): void {
    const { serviceId } = service;
    const { metric, value, timeMs } = reading;
    const place = this.#place(timeMs, COARSER.seconds);
    const limiter = this.#admit(service, "limiter", reading.limiter);
    const label = this.#admit(service, "resource", reading.label);
    this.#gauges.add({ serviceId, ...place, instanceId, limiter, metric, label }, value, timeMs);
  }

  /** Sets aside what its operation is not counted by. */
  #isDisplaced(service: KnownService, { source, operation }: Named, by: OperationSource): boolean {
    const admitted = service.book.admit("operation", operation);
    const owner = service.sources.ownerOf(admitted) ?? by;
    if (owner === by) return false;
    const all = this.#displaced.get(this.#batch) ?? [];
    this.#displaced.set(this.#batch, all);
    const known = all.find((each) => each.operation === admitted && isSame(each.source, source));
    if (known === undefined) all.push({ source, by: owner, operation: admitted, count: 1 });
    else known.count += 1;
    return true;
  }

  /** The flow of something, under the names that it is counted under. */
  #meet(service: KnownService, named: Named): { flowId: string; flow: Flow } {
    const { serviceId, flows } = service;
    this.#flows.set(serviceId, flows);
    const flow = {
      region: this.#admit(service, "region", named.source.region),
      operation: this.#admit(service, "operation", named.operation),
      tenant: this.#admit(service, "tenant", named.tenant),
      class: this.#admit(service, "class", named.class),
    };
    const flowId = flows.idOf(flow);
    // Merging makes rows of this flow in the database and can't save it.
    flows.idOfTenant(flowId);
    return { flowId, flow };
  }

  #count(
    service: KnownService,
    event: Counted,
    instanceId: string,
    marks: readonly Mark[],
    observed: Observed,
  ): void {
    if (this.#isDisplaced(service, event, "events")) return;
    const { flowId, flow } = this.#meet(service, event);
    for (const mark of marks) this.#addMark(service, flowId, mark);
    this.#addObserved(service, event, { flowId, instanceId, observed });
    this.#keep(service, event, instanceId, flow);
  }

  #addMark(service: KnownService, flowId: string, { timeMs, add, exit }: Mark): void {
    const place = this.#place(timeMs, FINEST.seconds);
    const key = { serviceId: service.serviceId, grain: TENANT_GRAIN, ...place, flowId };
    this.#rollups.add(
      key,
      ROLLUP_FIELDS.map((field) => add[field] ?? 0),
    );
    if (exit === null) return;
    const reason = exit.reason === null ? "" : this.#admit(service, "reason", exit.reason);
    this.#exits.add({ ...key, after: exit.after, exit: exit.exit, reason, gate: exit.gate ?? "" }, [
      exit.count,
      exit.units,
      exit.consumedUnits,
    ]);
  }

  #addObserved(
    service: KnownService,
    { timeMs, weight, demandUnits }: Counted,
    seen: { flowId: string; instanceId: string; observed: Observed },
  ): void {
    const { serviceId, flows } = service;
    const { observations, details, gauges } = seen.observed;
    const place = this.#place(timeMs, COARSER.seconds);
    const key = { serviceId, grain: TENANT_GRAIN, ...place, flowId: seen.flowId };
    const [count, units] = [toMicros(weight), toMicros(demandUnits * weight)];
    for (const { metric, value } of observations) {
      this.#histograms.add({ ...key, metric }, distributionOf(value, count));
    }
    if (details.length > 0) {
      const flowId = flows.idWithoutTenant(seen.flowId);
      for (const { kind, label } of details) {
        const known = kind === "envelope" ? label : this.#admit(service, kind, label);
        const detail = { ...key, grain: SERVICE_GRAIN, flowId, kind, label: known };
        this.#details.add(detail, [count, units]);
      }
    }
    for (const { metric, value } of gauges) {
      const { instanceId } = seen;
      const gauge = { serviceId, ...place, instanceId, limiter: "", metric, label: "" };
      this.#gauges.add(gauge, value, timeMs);
    }
  }

  #keep(service: KnownService, event: Counted, instanceId: string, flow: Flow): void {
    if (!this.#isKeptTime(event.timeMs)) return;
    const kept = service.sampler.judge(event);
    if (kept === null) return;
    const named = { serviceId: service.serviceId, instanceId };
    this.#evidence.push(evidenceOfAttempt(event, named, flow, kept));
  }

  #note(
    { serviceId }: KnownService,
    event: StateChanged | ControlApplied,
    instanceId: string,
  ): void {
    if (event.kind === "state_changed") this.#stateChanges.push({ serviceId, instanceId, event });
    if (this.#isKeptTime(event.timeMs)) {
      this.#evidence.push(evidenceOfNotice(event, { serviceId, instanceId }));
    }
  }

  #isKeptTime(timeMs: number): boolean {
    return timeMs / 1_000 > this.#nowSeconds - EVIDENCE_DAYS * 86_400;
  }

  /** The bucket of a moment in the finest tier that still keeps it, and not a finer one than asked. */
  #place(timeMs: number, tierSecondsMin: number) {
    const seconds = timeMs / 1_000;
    const kept = (writeTier(seconds, this.#nowSeconds) ?? OLDEST).seconds;
    const tierSeconds = Math.max(tierSecondsMin, kept);
    return { tierSeconds, bucketSeconds: bucketStart(seconds, tierSeconds) };
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

  /**
   * Adds the coarser grains. That of tenants in a class is made by merging from the second tier on,
   * so that only what is written there directly is added here.
   */
  result(): Aggregated {
    for (const { key, sums } of this.#rollups.rows()) {
      this.#rollups.add(this.#withoutTenant(key), sums);
      if (key.tierSeconds > FINEST.seconds) this.#rollups.add(this.#ofTenant(key), sums);
    }
    for (const { key, sums } of this.#exits.rows()) {
      this.#exits.add(this.#withoutTenant(key), sums);
    }
    return {
      rollups: this.#rollups.rows(),
      exits: this.#exits.rows(),
      details: this.#details.rows(),
      histograms: this.#histogramRows(),
      gauges: this.#gauges.rows(),
      evidence: this.#evidence,
      stateChanges: this.#stateChanges,
      instances: this.#instances.rows(),
      folded: [...this.#folded.values()],
      displaced: this.#displaced,
    };
  }

  /** Distributions are kept of the service, and of tenants over all that they do in a class. */
  #histogramRows(): HistogramRow[] {
    const kept = new HistogramTable();
    for (const row of this.#histograms.rows()) {
      kept.add(this.#withoutTenant(row.key), row);
      kept.add(this.#ofTenant(row.key), row);
    }
    return kept.rows();
  }

  #withoutTenant<Key extends RowKey>(key: Key): Key {
    const flowId = this.#flowsOf(key).idWithoutTenant(key.flowId);
    return { ...key, grain: SERVICE_GRAIN, flowId };
  }

  #ofTenant<Key extends RowKey>(key: Key): Key {
    const flowId = this.#flowsOf(key).idOfTenant(key.flowId);
    return { ...key, grain: TENANT_CLASS_GRAIN, flowId };
  }

  #flowsOf({ serviceId }: RowKey): FlowBook {
    const flows = this.#flows.get(serviceId);
    if (flows === undefined) throw new Error(`Service ${serviceId} has no flows.`);
    return flows;
  }
}

function isSame(one: Source, other: Source): boolean {
  return one.service === other.service && one.environment === other.environment;
}

import type { Dimension } from "#domain/dimensions";
import type { AdmissionEvent, Source, StateChanged } from "#domain/events";
import type { AdmissionSample } from "#domain/samples";
import type { DimensionBook } from "./dimension-book.ts";
import type { EvidenceRow } from "./evidence-rows.ts";
import type { EvidenceSampler } from "./evidence-sampler.ts";
import type { FlowBook } from "./flow-book.ts";
import type { GaugeRow } from "./gauge-table.ts";
import type { HistogramRow } from "./histogram-table.ts";
import type { InstanceRow } from "./instance-table.ts";
import type { RowKey, SumRow } from "./rows.ts";
import type { OperationSource, SourceBook } from "./source-book.ts";

export interface ExitKey extends RowKey {
  after: string;
  exit: string;
  reason: string;
  gate: string;
}

export interface DetailKey extends RowKey {
  kind: string;
  label: string;
}

export interface StateChangeRow {
  serviceId: number;
  instanceId: string;
  event: StateChanged;
}

export interface Aggregated {
  /** Sums in the order of ROLLUP_FIELDS. */
  rollups: SumRow<RowKey>[];
  /** Sums: count, units, consumed units. */
  exits: SumRow<ExitKey>[];
  /** Sums: count, units. */
  details: SumRow<DetailKey>[];
  histograms: HistogramRow[];
  gauges: GaugeRow[];
  evidence: EvidenceRow[];
  stateChanges: StateChangeRow[];
  instances: InstanceRow[];
  /** Events counted under `FOLDED`, by service and dimension. */
  folded: { serviceId: number; dimension: Dimension; count: number }[];
  /** What was not counted, of each batch that has such. */
  displaced: Map<CountedBatch, Displaced[]>;
}

/** What the aggregator has to know of a service. */
export interface KnownService {
  serviceId: number;
  book: DimensionBook;
  flows: FlowBook;
  sampler: EvidenceSampler;
  sources: SourceBook;
  /** The qualities that count as useful; null for all of them. */
  usefulTiers: ReadonlySet<string> | null;
}

/** What is counted of one request. */
export interface CountedBatch {
  events: readonly AdmissionEvent[];
  samples: readonly AdmissionSample[];
  arrivedAtMs: number;
}

/** Events, or points of counters, whose operation is counted by the other. */
export interface Displaced {
  source: Source;
  by: OperationSource;
  operation: string;
  count: number;
}

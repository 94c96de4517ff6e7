import { flowId, tenantFlowId, type Flow } from "./flow.ts";

export interface FlowRow {
  flowId: string;
  flow: Flow;
}

/** Ids beyond this many are worked out again, so that memory stays bounded. */
const FLOWS_MAX = 200_000;

/** The flows of one service: their ids, worked out once, and which of them are saved. */
export class FlowBook {
  readonly #byDimensions = new Map<string, FlowRow>();
  readonly #byId = new Map<string, FlowRow>();
  readonly #saved = new Set<string>();
  readonly #unsaved = new Map<string, FlowRow>();

  /**
   * Begins a commit. Flows of an earlier one that failed are saved when they are met again: carried
   * on, they would burden every commit after it, until none is done in time.
   */
  begin(): void {
    this.#unsaved.clear();
    if (this.#byId.size <= FLOWS_MAX) return;
    this.#byDimensions.clear();
    this.#byId.clear();
    this.#saved.clear();
  }

  idOf(flow: Flow): string {
    // Names never hold U+0000, see storable-text.ts, so that no two flows share a key.
    const key = `${flow.region}\0${flow.operation}\0${flow.tenant ?? ""}\0${flow.class}`;
    return this.#use(this.#byDimensions.get(key) ?? this.#meet(key, flow));
  }

  /** The id of the flow that stands for all tenants of a flow met before. */
  idWithoutTenant(id: string): string {
    const row = this.#byId.get(id);
    if (row === undefined) throw new Error(`Flow ${id} was never met.`);
    return this.idOf({ ...row.flow, tenant: null });
  }

  /** The id of the flow that stands for all that the tenant of a flow met before does in its class. */
  idOfTenant(id: string): string {
    const met = this.#byId.get(id);
    if (met === undefined || met.flow.tenant === null) throw new Error(`Flow ${id} has no tenant.`);
    const { tenant, class: flowClass } = met.flow;
    const key = `${tenant}\0${flowClass}`;
    const row = this.#byDimensions.get(key) ?? {
      flowId: tenantFlowId(tenant, flowClass),
      flow: { region: null, operation: null, tenant, class: flowClass },
    };
    this.#byDimensions.set(key, row);
    return this.#use(row);
  }

  /** Flows met in this commit that are not marked as saved. */
  unsaved(): FlowRow[] {
    return [...this.#unsaved.values()];
  }

  markSaved(saved: readonly FlowRow[]): void {
    for (const { flowId: id } of saved) {
      this.#saved.add(id);
      this.#unsaved.delete(id);
    }
  }

  #use(row: FlowRow): string {
    if (!this.#saved.has(row.flowId)) this.#unsaved.set(row.flowId, row);
    return row.flowId;
  }

  #meet(key: string, flow: Flow): FlowRow {
    const row = { flowId: flowId(flow), flow };
    this.#byDimensions.set(key, row);
    this.#byId.set(row.flowId, row);
    return row;
  }
}

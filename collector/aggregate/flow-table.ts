import { flowId, type Flow } from "./flow.ts";

export interface FlowRow {
  serviceId: number;
  flowId: string;
  flow: Flow;
}

/** The flows met, each with its id worked out once. */
export class FlowTable {
  readonly #byDimensions = new Map<string, FlowRow>();
  readonly #byId = new Map<string, FlowRow>();

  idOf(serviceId: number, flow: Flow): string {
    const key = JSON.stringify([serviceId, flow.region, flow.operation, flow.tenant, flow.class]);
    const known = this.#byDimensions.get(key);
    if (known !== undefined) return known.flowId;
    const row = { serviceId, flowId: flowId(flow), flow };
    this.#byDimensions.set(key, row);
    this.#byId.set(`${serviceId} ${row.flowId}`, row);
    return row.flowId;
  }

  /** The id of the flow that stands for all tenants of a flow met before. */
  idWithoutTenant(serviceId: number, id: string): string {
    const row = this.#byId.get(`${serviceId} ${id}`);
    if (row === undefined) throw new Error(`Flow ${id} of service ${serviceId} was never met.`);
    return this.idOf(serviceId, { ...row.flow, tenant: null });
  }

  rows(): FlowRow[] {
    return [...this.#byDimensions.values()];
  }
}

/** What an operation is counted by: never by both, which would count its attempts twice. */
export type OperationSource = "events" | "counters";

/** How long an answer of the database is believed; far shorter than a source is kept unheard of. */
const CONFIRMED_MS = 60_000;

/**
 * By what the operations of one service are counted, as the database has said. Each source asks for
 * itself, since asking also says that it is still there.
 */
export class SourceBook {
  readonly #owners = new Map<string, OperationSource>();
  readonly #confirmedMs = new Map<string, number>();

  /** True when the database must be asked, or told, before the operation is counted by `source`. */
  isDue(operation: string, source: OperationSource, nowMs: number): boolean {
    const confirmedMs = this.#confirmedMs.get(`${source} ${operation}`);
    return confirmedMs === undefined || Math.abs(nowMs - confirmedMs) > CONFIRMED_MS;
  }

  /** Takes over what was committed. */
  confirm(operation: string, asked: OperationSource, owner: OperationSource, nowMs: number): void {
    this.#owners.set(operation, owner);
    this.#confirmedMs.set(`${asked} ${operation}`, nowMs);
  }

  /** What was taken over was not committed after all: it is asked for again. */
  forget(operation: string, asked: OperationSource): void {
    this.#confirmedMs.delete(`${asked} ${operation}`);
  }

  /** Undefined where it was never asked. */
  ownerOf(operation: string): OperationSource | undefined {
    return this.#owners.get(operation);
  }
}

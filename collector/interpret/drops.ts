import type { Source } from "#domain/events";
import { RecordError, type DropReason } from "./fields.ts";

export interface Drop {
  /** Null where the service is not known. */
  service: string | null;
  environment: string | null;
  reason: DropReason;
  count: number;
  /** The first such record's error. */
  example: string;
}

/** What was dropped of a request, by reason and service, of which it may have many. */
export class Drops {
  readonly #drops = new Map<string, Drop>();

  /** Adds items of a service, null where it is not known. */
  add(
    source: Pick<Source, "service" | "environment"> | null,
    { reason, message }: Pick<RecordError, "reason" | "message">,
    count: number,
  ): void {
    const service = source?.service ?? null;
    const environment = source?.environment ?? null;
    const key = JSON.stringify([reason, service, environment]);
    const known = this.#drops.get(key);
    if (known !== undefined) known.count += count;
    else this.#drops.set(key, { service, environment, reason, count, example: message });
  }

  list(): Drop[] {
    return [...this.#drops.values()];
  }
}

/** What `read` gives, or the RecordError that it throws. */
export function attempt<Value>(read: () => Value): Value | RecordError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
}

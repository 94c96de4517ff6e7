import type { IntakeAnswer } from "../receive/intake.ts";
import type { Pending } from "./pending.ts";

/** The requests that wait for a commit, first come first served. The caller bounds it in bytes. */
export class PendingQueue {
  #requests: Pending[] = [];
  #bytes = 0;
  #wake: (() => void) | null = null;

  get size(): number {
    return this.#requests.length;
  }

  /** Decompressed payload bytes that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  push(
    request: Omit<Pending, "settle" | "settled">,
    answer: (answer: IntakeAnswer | Error) => void,
  ): Pending {
    const pending: Pending = {
      ...request,
      settled: false,
      settle(given) {
        if (pending.settled) return;
        pending.settled = true;
        answer(given);
      },
    };
    this.#requests.push(pending);
    this.#bytes += pending.payloadBytes;
    this.wake();
    return pending;
  }

  /** Takes out the oldest requests, at least one if there is one. */
  shift(requestsMax: number, bytesMax: number): Pending[] {
    let bytes = 0;
    let count = 0;
    for (const { payloadBytes } of this.#requests.slice(0, requestsMax)) {
      if (count > 0 && bytes + payloadBytes > bytesMax) break;
      bytes += payloadBytes;
      count += 1;
    }
    this.#bytes -= bytes;
    return this.#requests.splice(0, count);
  }

  /** Resolves when there is a request, or at once when `enough()` holds. */
  async filled(enough: () => boolean): Promise<void> {
    if (this.size > 0 || enough()) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

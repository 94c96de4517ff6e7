import type { Malformed, Signal } from "./records.ts";

const REASON_LENGTH_MAX = 240;

/** A payload that cannot be read as a whole. The message is a sentence meant for the sender. */
export class MalformedPayloadError extends Error {
  override readonly name = "MalformedPayloadError";
  /** Where in the request the fault is, in the request's own field names; "" when unknown. */
  readonly field: string;

  constructor(message: string, field = "") {
    super(message);
    this.field = field;
  }
}

/** A payload of legal bytes that would unfold into more objects than the collector will hold. */
export class OversizedPayloadError extends Error {
  override readonly name = "OversizedPayloadError";
}

/** What the items of each signal are called when we talk to the sender. */
export const ITEM_NAMES = {
  logs: "log records",
  traces: "spans",
  metrics: "data points",
} as const satisfies Record<Signal, string>;

/** The answer to a payload of one signal that was posted to the path of another. */
export function wrongSignal(expected: Signal, found: Signal, field = ""): MalformedPayloadError {
  const message = `This request carries ${ITEM_NAMES[found]} but was sent to the ${expected} endpoint: send it to /v1/${found}.`;
  return new MalformedPayloadError(message, field);
}

/** Counts items that were set aside, and keeps the reason of the first. */
export class MalformedTally implements Malformed {
  count = 0;
  firstReason = "";

  add(reason: string, count = 1): void {
    if (this.count === 0) this.firstReason = shorten(reason);
    this.count += count;
  }
}

/** Keeps where a fault is and what it is; what may be long is the path in between. */
function shorten(reason: string): string {
  if (reason.length <= REASON_LENGTH_MAX) return reason;
  const half = REASON_LENGTH_MAX / 2;
  return `${reason.slice(0, half)}…${reason.slice(-half)}`.toWellFormed();
}

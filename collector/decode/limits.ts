import { OversizedPayloadError } from "./malformed.ts";

/**
 * Values may nest this deep. Deeper ones make their record malformed: no sender means them, and
 * every later stage may then recurse without a thought for the stack.
 */
export const VALUE_DEPTH_MAX = 32;

/**
 * Parts one request may unfold into: a value is one, a record four (it is an object and a map).
 * 64 MiB of ordinary records are about two million parts; a hostile body of two-byte values would
 * unfold into thirty million objects.
 */
export const PARTS_MAX = 4_000_000;
export const RECORD_PARTS = 4;

/** What is left of a request's allowance of parts. */
export class PartsBudget {
  private readonly allowed: number;
  private left: number;

  constructor(allowed: number = PARTS_MAX) {
    this.allowed = allowed;
    this.left = allowed;
  }

  /** Takes some; throws an `OversizedPayloadError` when there are not so many left. */
  spend(parts: number = 1): void {
    this.left -= parts;
    if (this.left < 0) {
      throw new OversizedPayloadError(
        `The request holds too many records and values (more than ${this.allowed}): send smaller batches.`,
      );
    }
  }
}

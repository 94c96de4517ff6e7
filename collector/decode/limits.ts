import { OversizedPayloadError } from "./malformed.ts";

/**
 * Values may nest this deep. Deeper ones make their record malformed: no sender means them, and
 * every later stage may then recurse without a thought for the stack.
 */
export const VALUE_DEPTH_MAX = 32;

/**
 * Records and values one request may unfold into. 64 MiB of ordinary records hold about two
 * million; a hostile body of two-byte values would unfold into thirty million objects.
 */
export const PARTS_MAX = 4_000_000;

/** What is left of a request's allowance of records and values. */
export class PartsBudget {
  private readonly allowed: number;
  private left: number;

  constructor(allowed: number = PARTS_MAX) {
    this.allowed = allowed;
    this.left = allowed;
  }

  /** Takes one; throws an `OversizedPayloadError` when none is left. */
  spend(): void {
    this.left -= 1;
    if (this.left < 0) {
      throw new OversizedPayloadError(
        `The request holds more than ${this.allowed} records and values: send smaller batches.`,
      );
    }
  }
}

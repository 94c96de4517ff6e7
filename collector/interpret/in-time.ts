import { AHEAD_SECONDS_MAX, RETENTION_SECONDS } from "#domain/tiers";
import { RecordError } from "./fields.ts";

/** Epoch milliseconds of epoch nanoseconds, to the microsecond. */
export function msOfNano(nanoseconds: bigint): number {
  // A double of epoch milliseconds keeps microseconds apart, and rounds the last nanoseconds of a
  // second up into the next one: they are cut off.
  return Number(nanoseconds / 1_000n) / 1_000;
}

/** Throws RecordError for a time that is kept no more, or that has not come yet. */
export function assertInTime(timeMs: number, arrivedAtMs: number): void {
  if (timeMs < arrivedAtMs - RETENTION_SECONDS * 1_000) {
    throw new RecordError(
      "too_old",
      `time_unix_nano: expected a time within the ${RETENTION_SECONDS / 86_400} days that are kept, got ${isoTime(timeMs)}.`,
    );
  }
  if (timeMs > arrivedAtMs + AHEAD_SECONDS_MAX * 1_000) {
    throw new RecordError(
      "too_far_ahead",
      `time_unix_nano: expected a time at most ${AHEAD_SECONDS_MAX / 60} minutes ahead, got ${isoTime(timeMs)}: mend the sender's clock.`,
    );
  }
}

function isoTime(timeMs: number): string {
  return timeMs <= 8.64e15 ? new Date(timeMs).toISOString() : `${timeMs} ms`;
}

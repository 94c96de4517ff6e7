import { sqlStateOf } from "#db";
import { OversizedPayloadError } from "../decode/malformed.ts";

/** SQLSTATE classes that say the data, not the database's condition, is at fault. */
const DATA_CLASSES = ["22", "23"];

/** What Postgres says of a row that no partition is for: another collector has dropped it meanwhile. */
const NO_PARTITION = "23514";

/**
 * True when a failed commit would surely fail again with the same data: it is too large, or its
 * SQLSTATE is of a class for wrong data. A connection that is cut shows itself in so many ways that
 * every other error is worth another try.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof OversizedPayloadError) return true;
  const state = sqlStateOf(error);
  if (state === null || state === NO_PARTITION) return false;
  return DATA_CLASSES.includes(state.slice(0, 2));
}

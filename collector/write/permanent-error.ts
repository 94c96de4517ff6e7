import { isDatabaseError, sqlStateOf } from "#db";

/** SQLSTATE classes that say the data, not the database's condition, is at fault. */
const DATA_CLASSES = ["22", "23"];

/**
 * True when a failed commit would fail again with the same data: either it is no error of the
 * database at all, or its SQLSTATE is of a class for wrong data.
 */
export function isPermanent(error: unknown): boolean {
  if (!isDatabaseError(error)) return true;
  const state = sqlStateOf(error);
  return state !== null && DATA_CLASSES.includes(state.slice(0, 2));
}

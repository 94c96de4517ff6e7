/** SQLSTATE classes that say the data, not the database's condition, is at fault. */
const DATA_CLASSES = ["22", "23"];

/**
 * True when a failed commit would fail again with the same data: the SQLSTATE, which Prisma keeps
 * in `meta` or in the cause of its error, is of a class for wrong data.
 */
export function isPermanent(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && DATA_CLASSES.includes(state.slice(0, 2));
}

function sqlStateOf(error: unknown, depth = 0): string | null {
  if (typeof error !== "object" || error === null || depth > 5) return null;
  for (const key of ["originalCode", "code"]) {
    const code = Reflect.get(error, key);
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("P2"))
      return code;
  }
  for (const key of ["meta", "driverAdapterError", "cause"]) {
    const state = sqlStateOf(Reflect.get(error, key), depth + 1);
    if (state !== null) return state;
  }
  return null;
}

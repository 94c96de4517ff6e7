/**
 * True for what a query throws when the database is the reason: away, too slow, or of another mind.
 * Prisma puts its version on each such error, and on few of them a name.
 */
export function isDatabaseError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "clientVersion" in error;
}

/** Five characters; a P and four digits would be one of Prisma's own codes. */
const SQL_STATE = /^(?!P\d{4}$)[0-9A-Z]{5}$/;

/** The SQLSTATE of a database error, which Prisma keeps in `meta` or in a cause; null if none. */
export function sqlStateOf(error: unknown, depth = 0): string | null {
  if (typeof error !== "object" || error === null || depth > 5) return null;
  for (const key of ["originalCode", "code"]) {
    const code = Reflect.get(error, key);
    if (typeof code === "string" && SQL_STATE.test(code)) return code;
  }
  for (const key of ["meta", "driverAdapterError", "cause"]) {
    const state = sqlStateOf(Reflect.get(error, key), depth + 1);
    if (state !== null) return state;
  }
  return null;
}

/** What a zod schema says of a wrong value: what was expected, and the kind of what came. */
export function expected(what: string) {
  return { error: ({ input }: { input?: unknown }) => `expected ${what}, got ${kindOf(input)}` };
}

/** The kind of a value, in words. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return value === "" ? "an empty string" : "a string";
  if (typeof value === "number") return `the number ${value}`;
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

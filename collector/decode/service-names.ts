import type { AttributeMap } from "./records.ts";

/** A request rarely speaks for more; the names serve a message, so a bound costs nothing. */
const SERVICE_NAMES_MAX = 100;

/** The distinct `service.name`s of these resources, bounded. */
export function serviceNamesOf(resources: readonly AttributeMap[]): string[] {
  const names = new Set<string>();
  for (const resource of resources) {
    const name = resource.get("service.name");
    if (typeof name === "string" && name !== "") names.add(name);
    if (names.size === SERVICE_NAMES_MAX) break;
  }
  return [...names];
}

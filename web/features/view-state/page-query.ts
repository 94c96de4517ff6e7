/** What pages keep in the address beside the view: pinned names, an order, a search. */
const PAGE_KEYS = ["pin", "sort", "find", "top", "columns", "heat"] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

/** A query string of what a page keeps in an address, with changes; empty values are left out. */
export function pageQuery(
  params: Pick<URLSearchParams, "getAll">,
  change: Partial<Record<PageKey, readonly string[]>> = {},
): string {
  return PAGE_KEYS.flatMap((key) =>
    (change[key] ?? params.getAll(key))
      .filter((value) => value !== "")
      .map((value) => `${key}=${encodeURIComponent(value)}`),
  ).join("&");
}

"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { pageQuery, type PageKey } from "./page-query.ts";
import { addressOf, useView } from "./use-view.ts";

/** All values that the page keeps under a key of the address, in their order. */
export function usePageParam(key: PageKey): string[] {
  return useSearchParams().getAll(key);
}

/** Changes what the page keeps in the address; Back does not undo it step by step. */
export function useChangePage() {
  const path = usePathname();
  const { view } = useView();
  return (change: Partial<Record<PageKey, readonly string[]>>) => {
    const page = pageQuery(new URLSearchParams(window.location.search), change);
    window.history.replaceState(null, "", addressOf(path, view, page));
  };
}

/** The address of a page that keeps the same things: from a list to one of it, and back. */
export function useAddressWithin(): (path: string) => string {
  const { view } = useView();
  const page = pageQuery(useSearchParams());
  return (path) => addressOf(path, view, page);
}

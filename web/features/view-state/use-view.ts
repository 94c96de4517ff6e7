"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { decodeView, encodeView, type DecodedView } from "./codec.ts";
import { pageQuery } from "./page-query.ts";
import type { ViewState } from "./view-state.ts";

/** The view that the address stands for. */
export function useView(): DecodedView {
  const params = useSearchParams();
  return useMemo(() => decodeView(params), [params]);
}

/** The address of `path` with the given view, and with what the page keeps beside it. */
export function addressOf(path: string, view: ViewState, page = ""): string {
  const query = [encodeView(view), page].filter((part) => part !== "").join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** The address of another page with the same view: what every link inside Spillway uses. */
export function useAddress(path: string, change: Partial<ViewState> = {}): string {
  const { view } = useView();
  return addressOf(path, { ...view, ...change });
}

/**
 * Changes the view by changing the address. "push" is a step that Back undoes; "replace" is for
 * what the reader did not ask for, such as the service that was filled in.
 */
export function useChangeView() {
  const path = usePathname();
  return (change: Partial<ViewState>, how: "push" | "replace" = "push") => {
    const params = new URLSearchParams(window.location.search);
    const { view } = decodeView(params);
    // Another span of time is shown to its end.
    const place = change.time === undefined ? {} : { at: null };
    const address = addressOf(path, { ...view, ...place, ...change }, pageQuery(params));
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  };
}

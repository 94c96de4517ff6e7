"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { useView } from "../view-state/use-view.ts";
import { LIVE_POLL_MS } from "./poll.ts";
import { useKept } from "./use-kept.ts";

const STALE_MS = 30_000;

/** The operations, tenants, classes and regions that the view's service is known to have. */
export function useDimensions() {
  const trpc = useTRPC();
  const { service, environment } = useView().view;
  const request =
    service === null ? null : { service, ...(environment === null ? {} : { environment }) };
  const query = useQuery(
    trpc.services.dimensions.queryOptions(request ?? skipToken, { staleTime: STALE_MS }),
  );
  return useKept(JSON.stringify(request), request, query, LIVE_POLL_MS);
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { LIVE_POLL_MS, pollIntervalMs } from "./poll.ts";
import { useKept } from "./use-kept.ts";

/** Every service that was ever seen, with the age of its data. */
export function useServices() {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.services.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => pollIntervalMs(state.status === "error", LIVE_POLL_MS),
    }),
  );
  return useKept("services", null, query, LIVE_POLL_MS);
}

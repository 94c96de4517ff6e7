"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { SLOW_POLL_MS, pollIntervalMs } from "./poll.ts";

/** How the collectors are, and what they could not count in the last hour. */
export function useIntake() {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.intake.status.queryOptions(undefined, {
      refetchInterval: ({ state }) => pollIntervalMs(state.status === "error", SLOW_POLL_MS),
    }),
  );
  return { query };
}

"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { useState, type ReactNode } from "react";
import type { AppRouter } from "../../server/trpc/router.ts";
import { TRPCProvider } from "./trpc.ts";

/** Longer requests are split over several; proxies commonly refuse more than 8 KB. */
const URL_LENGTH_MAX = 6_000;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Polling is the retry: it has its own pace and is counted down on the screen.
        retry: false,
        staleTime: 1_000,
        // A live view asks under a new key every few seconds; old answers need not be kept long.
        gcTime: 60_000,
        refetchOnWindowFocus: true,
        networkMode: "always",
      },
    },
  });
}

function createClient() {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: "/api/trpc", maxURLLength: URL_LENGTH_MAX })],
  });
}

/** Gives the features below one tRPC client and one cache. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

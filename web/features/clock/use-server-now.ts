"use client";

import { useIntake } from "../live/use-intake.ts";
import { clockSkewMs } from "./correct-clock.ts";
import { useBrowserNow } from "./use-now.ts";

/**
 * The server's clock as well as this browser can know it: windows and ages are the server's, and a
 * laptop's clock may be minutes wrong. Milliseconds.
 */
export function useServerNow(): { nowMs: number; skewMs: number } {
  const browserNowMs = useBrowserNow();
  const { query } = useIntake();
  const skewMs = query.data ? clockSkewMs(query.data.now, query.dataUpdatedAt) : 0;
  return { nowMs: browserNowMs + skewMs, skewMs };
}

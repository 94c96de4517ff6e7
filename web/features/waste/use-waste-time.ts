"use client";

import { useServerNow } from "../clock/use-server-now.ts";
import { knownTime, type KnownTime } from "../live/known-time.ts";
import { useRetriesSeries } from "../live/use-retries.ts";
import { useWasteSummary } from "../live/use-waste.ts";

/** The time that the view's totals are of; null before it is known. */
export function useWasteTime(): KnownTime | null {
  const { nowMs } = useServerNow();
  const partial = useWasteSummary().answer?.data.partial ?? null;
  const { answer } = useRetriesSeries();
  if (answer?.asked == null) return null;
  const { data, asked } = answer;
  return knownTime({ ...data, partial, stages: { offered: data.offered } }, asked.window, nowMs);
}

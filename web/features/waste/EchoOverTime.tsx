"use client";

import type { Metastability } from "#domain/retries";
import { useServerNow } from "../clock/use-server-now.ts";
import { Metastable } from "../collapse/Metastable.tsx";
import { useRetriesSeries } from "../live/use-retries.ts";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useView } from "../view-state/use-view.ts";
import { isEmptyRetries, prepareEcho } from "./prepare-retry-lines.ts";
import { TimePanel } from "./TimePanel.tsx";

/** What is asked for the first time and what is asked for again, through time. */
export function EchoOverTime({ judged }: { judged: Metastability | null }) {
  const { measure } = useView().view;
  const { nowMs } = useServerNow();
  const series = useRetriesSeries();
  return (
    <TimePanel
      title={<TitleUnit title="Fresh demand and its echo" unit={`${measure}/s`} />}
      series={series}
      isEmpty={isEmptyRetries}
      prepare={(data, window) => prepareEcho(data, measure, window)}
      summary={`First attempts and retries over time, in ${measure} per second.`}
      height="h-[210px]"
    >
      {judged !== null && judged.kind !== "metastable" && (
        <Metastable judged={judged} measure={measure} nowMs={nowMs} brief />
      )}
    </TimePanel>
  );
}

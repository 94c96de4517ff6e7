"use client";

import type { WasteSeries } from "#domain/waste";
import { useWasteSeries, useWasteSummary } from "../live/use-waste.ts";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { prepareWasteLines } from "./prepare-waste-lines.ts";
import { RanOn } from "./RanOn.tsx";
import { TimePanel } from "./TimePanel.tsx";

/** Waste through time by how the work ended, and how long orphans ran on. */
export function WasteOverTime() {
  const series = useWasteSeries();
  const summary = useWasteSummary().answer;
  return (
    <TimePanel
      title={<TitleUnit title="Waste by how it ended" unit="units/s" />}
      series={series}
      isEmpty={({ outcomes }: WasteSeries) => outcomes.every((count) => count === null)}
      prepare={prepareWasteLines}
      summary="Wasted units per second over time, by how the work ended."
      height="h-[210px]"
    >
      {summary !== null && <RanOn summary={summary.data} />}
    </TimePanel>
  );
}

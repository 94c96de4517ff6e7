"use client";

import { judgeMetastability } from "#domain/retries";
import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { Metastable } from "../collapse/Metastable.tsx";
import { preparePoints } from "../collapse/prepare-points.ts";
import { useCollapseCurve } from "../live/use-collapse.ts";
import { useRetriesSummary } from "../live/use-retries.ts";
import { useWasteBreakdown, useWasteSummary } from "../live/use-waste.ts";
import { describeGaps, describePartial, isDimmed, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useView } from "../view-state/use-view.ts";
import { EchoOverTime } from "./EchoOverTime.tsx";
import { RetryDetails } from "./RetryDetails.tsx";
import { useWasteTime } from "./use-waste-time.ts";
import { WasteAnswer } from "./WasteAnswer.tsx";
import { WasteFigures } from "./WasteFigures.tsx";
import { WasteOverTime } from "./WasteOverTime.tsx";
import { WasteParts } from "./WasteParts.tsx";

/** What is consumed for nothing: work nobody waits for, and work that is only asked for again. */
export function WastePage() {
  const { view } = useView();
  const { nowMs } = useServerNow();
  const waste = useWasteSummary();
  const offered = useRetriesSummary().answer?.data.offered ?? null;
  const curve = useCollapseCurve().answer;
  const time = useWasteTime();
  const summary = waste.answer?.data ?? null;
  const state = useStanding(waste, summary?.outcomes === 0 && offered?.count === 0);
  const judged = curve && judgeMetastability(preparePoints(curve.data, view.measure, nowMs));
  const notes = [
    ...describePartial(summary?.partial ?? null, nowMs, view.time.kind === "live"),
    ...describeGaps(time?.gapSeconds ?? 0),
  ];
  return (
    <div className="flex flex-col gap-5">
      <WasteAnswer summary={summary} seconds={time?.knownSeconds ?? null} />
      <PartialNotes notes={notes} />
      {isNothingYet(state) ? (
        <Panel title="What is for nothing" state={state} skeleton={null}>
          {null}
        </Panel>
      ) : (
        <>
          {judged?.kind === "metastable" && (
            <Metastable
              judged={judged}
              measure={view.measure}
              nowMs={nowMs}
              dimmed={isDimmed(state)}
            />
          )}
          <WasteFigures dimmed={isDimmed(state)} />
          <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-2">
            <WasteOverTime />
            <EchoOverTime judged={judged} />
          </div>
          <WhoseWork />
          <RetryDetails />
        </>
      )}
    </div>
  );
}

function WhoseWork() {
  const breakdown = useWasteBreakdown();
  const time = useWasteTime();
  const state = useStanding(breakdown, false);
  return (
    <Panel
      title="Whose work it was"
      state={state}
      aside="most orphan units first"
      skeleton={<RowsSkeleton rows={6} />}
    >
      {breakdown.answer !== null && time !== null && (
        <WasteParts breakdown={breakdown.answer.data} seconds={time.knownSeconds} />
      )}
    </Panel>
  );
}

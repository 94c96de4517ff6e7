"use client";

import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { Term } from "../glossary/Term.tsx";
import { useEventualSuccess, useRetriesSeries } from "../live/use-retries.ts";
import { Panel } from "../panel/Panel.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { EventualSuccess } from "./EventualSuccess.tsx";
import { isEmptyRetries, prepareAmplification, prepareRetryShare } from "./prepare-retry-lines.ts";
import { TimePanel } from "./TimePanel.tsx";

/** How much is tried again through time, and what comes of it in the end. */
export function RetryDetails() {
  const series = useRetriesSeries();
  const success = useEventualSuccess();
  const state = useStanding(success, false);
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-8 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)]">
      <TimePanel
        title={<TitleUnit title="Amplification" unit="offered ÷ first attempts" />}
        series={series}
        isEmpty={isEmptyRetries}
        prepare={prepareAmplification}
        summary="How often each logical operation is tried, over time."
        height="h-[150px]"
      />
      <TimePanel
        title={<TitleUnit title="Retry share" unit="% of offered" />}
        series={series}
        isEmpty={isEmptyRetries}
        prepare={prepareRetryShare}
        summary="Retries in percent of what is offered, over time."
        height="h-[150px]"
      />
      <Panel
        title={<Term name="eventualSuccess">Rejected at first, and then</Term>}
        state={state}
        skeleton={<RowsSkeleton rows={4} />}
        className="min-w-0"
      >
        {success.answer !== null && <EventualSuccess answer={success.answer.data} />}
      </Panel>
    </div>
  );
}

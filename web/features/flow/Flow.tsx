"use client";

import { TimeChart } from "../../charts/TimeChart.tsx";
import { prepareTimeChart } from "../../charts/prepare-time-chart.ts";
import { inMeasure } from "../../ui/format/number.ts";
import { BlockSkeleton, RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { Term } from "../glossary/Term.tsx";
import { isEmptySeries, isEmptySummary } from "../live/is-empty.ts";
import { knownTimeOf } from "../live/known-time.ts";
import { useFunnelSeries, useFunnelSummary } from "../live/use-funnel.ts";
import { describeGaps, describePartial, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { Conservation } from "./Conservation.tsx";
import { ExitTable } from "./ExitTable.tsx";
import { prepareConservation } from "./prepare-conservation.ts";
import { prepareExits } from "./prepare-exits.ts";
import { prepareStages } from "./prepare-stages.ts";
import { Spillway } from "./Spillway.tsx";
import { StageBars } from "./StageBars.tsx";

const LINES = ["offered", "admitted", "started", "completed", "protection", "policy"] as const;

/** Where the work went: every stage, every exit, and what is not known. */
export function Flow() {
  const { view } = useView();
  const { measure } = view;
  const { nowMs } = useServerNow();
  const summary = useFunnelSummary();
  const series = useFunnelSeries();
  const time = knownTimeOf(series.answer, nowMs);
  const totals = summary.answer?.data ?? null;
  const empty = totals !== null && isEmptySummary(totals);
  const state = useStanding(summary, empty);
  const offered = totals === null ? 0 : inMeasure(totals.stages.offered, measure);
  const notes = [
    ...describePartial(totals?.partial ?? null, nowMs, view.time.kind === "live"),
    ...describeGaps(time?.gapSeconds ?? 0),
  ];
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Funnel</h1>
      <PartialNotes notes={notes} />
      <Panel
        title={<Term name="conservation">Where the work went</Term>}
        state={state}
        skeleton={<BlockSkeleton className="h-[360px]" />}
      >
        {totals !== null && (
          <div className="flex flex-col gap-4">
            <Conservation equations={prepareConservation(totals, measure)} />
            <div className="hidden md:block">
              <Spillway summary={totals} measure={measure} />
            </div>
          </div>
        )}
      </Panel>
      {isNothingYet(state) || (
        <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col-reverse gap-8 xl:flex-col">
            <OverTime series={series} />
            <Panel
              title={<TitleUnit title="Stages" unit={measure} />}
              state={state}
              skeleton={<RowsSkeleton rows={6} />}
            >
              {totals !== null && <StageBars rows={prepareStages(totals, measure)} />}
            </Panel>
          </div>
          <Panel
            title="Exits by reason"
            state={state}
            skeleton={<RowsSkeleton rows={8} />}
            className="min-w-0"
          >
            {totals !== null && (
              <ExitTable
                groups={prepareExits(totals, measure)}
                measure={measure}
                offered={offered}
              />
            )}
          </Panel>
        </div>
      )}
    </div>
  );
}

function OverTime({ series }: { series: ReturnType<typeof useFunnelSeries> }) {
  const { measure } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  const state = useStanding(series, data !== null && isEmptySeries(data));
  return (
    <Panel
      title={<TitleUnit title="Over time" unit={`${measure}/s`} />}
      state={state}
      aside={<span className="max-md:hidden">drag to look closer</span>}
      skeleton={<BlockSkeleton className="h-[272px]" />}
    >
      {data !== null && window !== undefined && (
        <TimeChart
          model={prepareTimeChart(data, measure, { ...window, nowMs }, LINES)}
          summary={`Stages and rejections over time, in ${measure} per second.`}
          height="h-[240px]"
          onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
        />
      )}
    </Panel>
  );
}

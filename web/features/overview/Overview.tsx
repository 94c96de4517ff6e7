"use client";

import { TimeChart } from "../../charts/TimeChart.tsx";
import { prepareTimeChart } from "../../charts/prepare-time-chart.ts";
import { inMeasure } from "../../ui/format/number.ts";
import { useServerNow } from "../clock/use-server-now.ts";
import { prepareExits } from "../flow/prepare-exits.ts";
import { prepareStages } from "../flow/prepare-stages.ts";
import { StageBars } from "../flow/StageBars.tsx";
import { TopExits } from "../flow/TopExits.tsx";
import { useFunnelCosts, useFunnelSeries, useFunnelSummary } from "../live/use-funnel.ts";
import { describePartial, isDimmed } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { coveredSeconds } from "../view-state/resolve-window.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { isEmptySeries, isEmptySummary } from "../live/is-empty.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { BlockSkeleton, RowsSkeleton } from "../../ui/Skeletons.tsx";
import { prepareCostFigures, prepareFunnelFigures } from "./prepare-key-figures.ts";
import { Verdict } from "./Verdict.tsx";

const HERO_LINES = ["offered", "completed", "protection", "policy"] as const;
const NOTHING = [null, null, null, null];

/** What is wrong with the service, if anything, and where its work goes. */
export function Overview() {
  const { view } = useView();
  const { measure } = view;
  const { nowMs } = useServerNow();
  const { trust } = useTrust();
  const summary = useFunnelSummary();
  const costs = useFunnelCosts();
  const series = useFunnelSeries();
  const totals = summary.answer?.data ?? null;
  const window = summary.answer?.asked?.window;
  const standing = useStanding(summary, totals !== null && isEmptySummary(totals));
  const funnelFigures =
    totals === null || window === undefined
      ? NOTHING
      : prepareFunnelFigures(totals, measure, coveredSeconds(window, totals.partial, nowMs));
  const costFigures = costs.answer === null ? [null, null] : prepareCostFigures(costs.answer.data);
  return (
    <div className="flex flex-col gap-5">
      <Verdict series={series.answer?.data ?? null} measure={measure} trust={trust} nowMs={nowMs} />
      <PartialNotes
        notes={describePartial(totals?.partial ?? null, nowMs, view.time.kind === "live")}
      />
      {standing.kind !== "no-data" && (
        <KeyFigures figures={[...funnelFigures, ...costFigures]} dimmed={isDimmed(standing)} />
      )}
      <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <GoodputChart series={series} />
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Stages" state={standing} skeleton={<RowsSkeleton rows={6} />}>
            {totals !== null && <StageBars rows={prepareStages(totals, measure)} />}
          </Panel>
          {standing.kind !== "no-data" && (
            <Panel title="Largest exits" state={standing} skeleton={<RowsSkeleton rows={5} />}>
              {totals !== null && (
                <TopExits
                  groups={prepareExits(totals, measure)}
                  measure={measure}
                  offered={inMeasure(totals.stages.offered, measure)}
                />
              )}
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

function GoodputChart({ series }: { series: ReturnType<typeof useFunnelSeries> }) {
  const { measure } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  const state = useStanding(series, data !== null && isEmptySeries(data));
  return (
    <Panel
      title="Goodput against offered"
      state={state}
      aside={<span className="max-md:hidden">drag to look closer</span>}
      skeleton={<BlockSkeleton className="h-[252px] md:h-[508px]" />}
      className="min-w-0"
    >
      {data !== null && window !== undefined && (
        <TimeChart
          model={prepareTimeChart(data, measure, { ...window, nowMs }, HERO_LINES)}
          summary={`Goodput against offered over time, in ${measure} per second.`}
          height="h-[220px] md:h-[470px]"
          onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
        />
      )}
    </Panel>
  );
}

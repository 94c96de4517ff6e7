"use client";

import { inMeasure } from "../../ui/format/number.ts";
import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { prepareExits } from "../flow/prepare-exits.ts";
import { prepareStages } from "../flow/prepare-stages.ts";
import { StageBars } from "../flow/StageBars.tsx";
import { TopExits } from "../flow/TopExits.tsx";
import { FindingsPanel } from "../findings/FindingsPanel.tsx";
import { headline } from "../findings/prepare-findings.ts";
import { isEmptySummary } from "../live/is-empty.ts";
import { knownTimeOf } from "../live/known-time.ts";
import { useFindings } from "../live/use-findings.ts";
import { useFunnelCosts, useFunnelSeries, useFunnelSummary } from "../live/use-funnel.ts";
import { describeGaps, describePartial, isDimmed, isNothingYet } from "../panel/judge-panel.ts";
import { Panel } from "../panel/Panel.tsx";
import { PartialNotes } from "../panel/PartialNotes.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useTrust } from "../trust/use-trust.ts";
import { useView } from "../view-state/use-view.ts";
import { GoodputChart } from "./GoodputChart.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { prepareCostFigures, prepareFunnelFigures } from "./prepare-key-figures.ts";
import { TopTenants } from "./TopTenants.tsx";
import { Verdict } from "./Verdict.tsx";

const FUNNEL_PLACES = [null, null, null, null];
const COST_PLACES = [null, null];

/** What is wrong with the service, if anything, and where its work goes. */
export function Overview() {
  const { view } = useView();
  const { measure } = view;
  const { nowMs } = useServerNow();
  const { trust } = useTrust();
  const summary = useFunnelSummary();
  const costs = useFunnelCosts();
  const series = useFunnelSeries();
  const findings = useFindings().answer;
  const totals = summary.answer?.data ?? null;
  const time = knownTimeOf(series.answer, nowMs);
  const state = useStanding(summary, totals !== null && isEmptySummary(totals));
  const funnelFigures =
    totals === null || time === null
      ? FUNNEL_PLACES
      : prepareFunnelFigures(totals, measure, time.knownSeconds);
  const costFigures = costs.answer === null ? COST_PLACES : prepareCostFigures(costs.answer.data);
  const isLive = view.time.kind === "live";
  return (
    <div className="flex flex-col gap-5">
      <Verdict
        series={series.answer?.data ?? null}
        finding={
          findings?.asked == null
            ? null
            : headline(findings.data.findings, findings.asked.window.to)
        }
        measure={measure}
        trust={trust}
        nowMs={nowMs}
      />
      <PartialNotes
        notes={[
          ...describePartial(totals?.partial ?? null, nowMs, isLive),
          ...describeGaps(time?.gapSeconds ?? 0),
        ]}
      />
      {isNothingYet(state) ? (
        <Panel title="Where the work goes" state={state} skeleton={null}>
          {null}
        </Panel>
      ) : (
        <>
          <KeyFigures figures={[...funnelFigures, ...costFigures]} dimmed={isDimmed(state)} />
          <div className="grid min-w-0 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            <GoodputChart series={series} />
            <div className="flex min-w-0 flex-col gap-6">
              <FindingsPanel />
              <Panel
                title={<TitleUnit title="Stages" unit={measure} />}
                state={state}
                skeleton={<RowsSkeleton rows={6} />}
              >
                {totals !== null && <StageBars rows={prepareStages(totals, measure)} />}
              </Panel>
              <Panel
                title={<TitleUnit title="Largest exits" unit={measure} />}
                state={state}
                skeleton={<RowsSkeleton rows={5} />}
              >
                {totals !== null && (
                  <TopExits
                    groups={prepareExits(totals, measure)}
                    measure={measure}
                    offered={inMeasure(totals.stages.offered, measure)}
                  />
                )}
              </Panel>
              <TopTenants />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

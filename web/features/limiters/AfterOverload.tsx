"use client";

import { RowsSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { Term } from "../glossary/Term.tsx";
import { useRejectionsSummary } from "../live/use-rejections.ts";
import { useStatesQuality, useStatesRecovery } from "../live/use-states.ts";
import { Panel } from "../panel/Panel.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { CostOfNo } from "../rejections/CostOfNo.tsx";
import { useView } from "../view-state/use-view.ts";
import { QualityTable } from "./QualityTable.tsx";
import { RecoveryTable } from "./RecoveryTable.tsx";

/** What came of it: useful work by quality, recovery, and what deciding cost. */
export function AfterOverload() {
  const { measure } = useView().view;
  const { nowMs } = useServerNow();
  const quality = useStatesQuality();
  const recovery = useStatesRecovery();
  const rejections = useRejectionsSummary();
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Panel
        title={<TitleUnit title="Useful completions by quality" unit={measure} />}
        state={useStanding(quality, false)}
        skeleton={<RowsSkeleton rows={2} />}
      >
        {quality.answer !== null && (
          <QualityTable quality={quality.answer.data} measure={measure} />
        )}
      </Panel>
      <Panel
        title={<Term name="recovery">Recovery after overload</Term>}
        state={useStanding(recovery, false)}
        skeleton={<RowsSkeleton rows={2} />}
      >
        {recovery.answer !== null && (
          <RecoveryTable recoveries={recovery.answer.data} nowMs={nowMs} />
        )}
      </Panel>
      <Panel
        title={<TitleUnit title="Decision latency" unit="of rejections" />}
        state={useStanding(rejections, false)}
        skeleton={<RowsSkeleton rows={3} />}
      >
        {rejections.answer !== null && <CostOfNo cost={rejections.answer.data.cost} />}
      </Panel>
    </div>
  );
}

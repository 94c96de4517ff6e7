"use client";

import { TimeChart } from "../../charts/TimeChart.tsx";
import { prepareTimeChart } from "../../charts/prepare-time-chart.ts";
import { BlockSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import { isEmptySeries } from "../live/is-empty.ts";
import type { useFunnelSeries } from "../live/use-funnel.ts";
import { Panel } from "../panel/Panel.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";

const LINES = ["offered", "completed", "protection", "policy"] as const;

/** Goodput against offered over time, with what each gate turned away. */
export function GoodputChart({ series }: { series: ReturnType<typeof useFunnelSeries> }) {
  const { measure } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  const state = useStanding(series, data !== null && isEmptySeries(data));
  return (
    <Panel
      title={<TitleUnit title="Goodput against offered" unit={`${measure}/s`} />}
      state={state}
      aside={<span className="max-md:hidden">drag to look closer</span>}
      skeleton={<BlockSkeleton className="h-[272px] md:h-[522px]" />}
      className="min-w-0"
    >
      {data !== null && window !== undefined && (
        <TimeChart
          model={prepareTimeChart(data, measure, { ...window, nowMs }, LINES)}
          summary={`Goodput against offered over time, in ${measure} per second.`}
          height="h-[220px] md:h-[470px]"
          onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
        />
      )}
    </Panel>
  );
}

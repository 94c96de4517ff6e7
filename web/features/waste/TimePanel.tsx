"use client";

import type { ReactNode } from "react";
import { TimeChart } from "../../charts/TimeChart.tsx";
import type { ChartWindow } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";
import { BlockSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import type { useAnswer } from "../live/use-question.ts";
import { Panel } from "../panel/Panel.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useChangeView } from "../view-state/use-view.ts";

interface TimePanelProps<Series> {
  title: ReactNode;
  series: ReturnType<typeof useAnswer<Series>>;
  isEmpty: (series: Series) => boolean;
  prepare: (series: Series, window: ChartWindow) => TimeChartModel;
  summary: string;
  height: string;
  children?: ReactNode;
}

/** A chart over the view's time in a panel; what is below it stands in the same panel. */
export function TimePanel<Series>(props: TimePanelProps<Series>) {
  const { title, series, isEmpty, prepare, summary, height, children } = props;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  const state = useStanding(series, data !== null && isEmpty(data));
  return (
    <Panel
      title={title}
      state={state}
      skeleton={<BlockSkeleton className={height} />}
      className="min-w-0"
    >
      {data !== null && window !== undefined && (
        <TimeChart
          model={prepare(data, { ...window, nowMs })}
          summary={summary}
          height={height}
          onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
        />
      )}
      {children}
    </Panel>
  );
}

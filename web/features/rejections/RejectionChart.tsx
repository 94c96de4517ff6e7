"use client";

import { TimeChart } from "../../charts/TimeChart.tsx";
import { BlockSkeleton } from "../../ui/Skeletons.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import type { useRejectionsSeries } from "../live/use-rejections.ts";
import { Panel } from "../panel/Panel.tsx";
import { TitleUnit } from "../panel/TitleUnit.tsx";
import { useStanding } from "../panel/use-standing.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { prepareReasonLines, prepareScopeLines } from "./prepare-rejection-lines.ts";

const KINDS = {
  reason: { title: "Turned away by reason", prepare: prepareReasonLines },
  scope: { title: "Turned away by scope", prepare: prepareScopeLines },
} as const;

interface RejectionChartProps {
  kind: keyof typeof KINDS;
  series: ReturnType<typeof useRejectionsSeries>;
  height: string;
}

/** Rejections over time, by their reason or by what the decision looked at. */
export function RejectionChart({ kind, series, height }: RejectionChartProps) {
  const { measure } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const state = useStanding(series, false);
  const { title, prepare } = KINDS[kind];
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  const model =
    data === null || window === undefined ? null : prepare(data, measure, { ...window, nowMs });
  return (
    <Panel
      title={<TitleUnit title={title} unit={`${measure}/s`} />}
      state={state}
      aside={<span className="max-md:hidden">drag to look closer</span>}
      skeleton={<BlockSkeleton className={height} />}
      className="min-w-0"
    >
      {model !== null &&
        (model.lines.length === 0 ? (
          <p className="text-sm text-soft">
            {data?.scopes === null && kind === "scope"
              ? "Scopes are not kept for single tenants."
              : "Nothing was turned away in this window."}
          </p>
        ) : (
          <TimeChart
            model={model}
            summary={`${title} over time, in ${measure} per second.`}
            height={height}
            onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
          />
        ))}
    </Panel>
  );
}

"use client";

import { TimeChart } from "../../charts/TimeChart.tsx";
import { useServerNow } from "../clock/use-server-now.ts";
import type { useLimitersSeries } from "../live/use-limiters.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { prepareLimiterCharts } from "./prepare-limiter-charts.ts";

const HEIGHTS: Record<string, string> = { limit: "h-[170px]", goodput: "h-[130px]" };

interface LimiterChartsProps {
  series: ReturnType<typeof useLimitersSeries>;
  limiter: string;
}

/** A limiter over time: all charts on the same axis, one below the other, goodput among them. */
export function LimiterCharts({ series, limiter }: LimiterChartsProps) {
  const { measure } = useView().view;
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const data = series.answer?.data ?? null;
  const window = series.answer?.asked?.window;
  if (data === null || window === undefined) return null;
  const charts = prepareLimiterCharts(data, limiter, measure, { ...window, nowMs });
  return (
    <div className="flex flex-col gap-2">
      {charts.length === 1 && (
        <p className="text-sm text-soft">
          No limiter gauges came in this window. Send{" "}
          <code className="font-mono text-text">admission.limiter.limit</code>,{" "}
          <code className="font-mono text-text">.in_flight</code>,{" "}
          <code className="font-mono text-text">.queue.age</code> and the others as OpenTelemetry
          gauges with the attributes <code className="font-mono text-text">limiter</code> and{" "}
          <code className="font-mono text-text">mode</code>.
        </p>
      )}
      {charts.map(({ id, title, unit, model }) => (
        <div key={id}>
          <h3 className="text-xs text-soft">
            {title} <span className="text-faint">{unit}</span>
          </h3>
          <TimeChart
            model={model}
            summary={`${title} over time, ${unit}.`}
            height={HEIGHTS[id] ?? "h-[110px]"}
            onZoom={(from, to) => changeView({ time: { kind: "historical", from, to } })}
          />
        </div>
      ))}
    </div>
  );
}

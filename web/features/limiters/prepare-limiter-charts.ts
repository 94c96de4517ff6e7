import type { LimiterGauge, LimiterSeries } from "#domain/limiters";
import { prepareLines, type ChartWindow, type StepLine } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";
import type { Measure } from "../../ui/format/number.ts";

/** One of the charts that stand below each other on the same axis of time. */
export interface LimiterChart {
  id: string;
  title: string;
  unit: string;
  model: TimeChartModel;
}

type Look = Pick<StepLine, "label" | "tone" | "style" | "weight">;

const LOOKS: Record<LimiterGauge, Look> = {
  limit: { label: "Limit", tone: "notice", style: "solid", weight: "normal" },
  in_flight: { label: "In flight", tone: "offered", style: "solid", weight: "area" },
  overshoot: { label: "Overshoot", tone: "loss", style: "dotted", weight: "normal" },
  queue_age_ms: { label: "Age of the oldest", tone: "protection", style: "solid", weight: "area" },
  queue_depth: { label: "Waiting", tone: "protection", style: "dashed", weight: "area" },
  rtt_current_ms: { label: "Now", tone: "loss", style: "solid", weight: "normal" },
  rtt_long_ms: { label: "Long term", tone: "notice", style: "dashed", weight: "normal" },
  state_age_s: { label: "Oldest state", tone: "orphan", style: "solid", weight: "area" },
};

const CHARTS: readonly { id: string; title: string; unit: string; gauges: LimiterGauge[] }[] = [
  {
    id: "limit",
    title: "Limit against in flight",
    unit: "all instances",
    gauges: ["in_flight", "limit", "overshoot"],
  },
  { id: "queue-age", title: "Queue age", unit: "ms", gauges: ["queue_age_ms"] },
  { id: "rtt", title: "Round trips", unit: "ms", gauges: ["rtt_current_ms", "rtt_long_ms"] },
  { id: "queue-depth", title: "Queue depth", unit: "waiting", gauges: ["queue_depth"] },
  { id: "state-age", title: "Age of the limiter's state", unit: "s", gauges: ["state_age_s"] },
];

/**
 * The charts of one limiter, with the goodput second: what a limit is for. Gauges that were never
 * sent have no line, and charts without a line are left out.
 */
export function prepareLimiterCharts(
  series: LimiterSeries,
  limiter: string,
  measure: Measure,
  window: ChartWindow,
): LimiterChart[] {
  const gauges = series.limiters.find((own) => own.limiter === limiter)?.gauges;
  const charts = CHARTS.flatMap(({ gauges: names, ...chart }): LimiterChart[] => {
    const lines = names.flatMap((name): StepLine[] => {
      const values = gauges?.[name] ?? [];
      if (values.every((value) => value === null)) return [];
      return [{ key: name, ...LOOKS[name], values, of: "step" }];
    });
    if (lines.length === 0) return [];
    return [{ ...chart, model: prepareLines(series, lines, chart.unit, window) }];
  });
  const goodput: StepLine = {
    key: "goodput",
    label: "Goodput",
    tone: "useful",
    style: "solid",
    weight: "strong",
    values: measure === "units" ? series.goodput.units : series.goodput.count,
    of: "sum",
  };
  const unit = `${measure}/s`;
  const model = prepareLines(series, [goodput], unit, window);
  charts.splice(1, 0, { id: "goodput", title: "Goodput", unit, model });
  return charts;
}

import type { CollapseCurve, CollapseJudgement, CurveLimits, CurvePoint } from "#domain/collapse";
import type { ScatterChartModel, ScatterMark } from "../../charts/scatter-chart-model.ts";
import { axisFor } from "../../charts/scatter-plot-area.ts";
import type { Measure } from "../../ui/format/number.ts";

/** Past the knee by this and under the peak by that is the region of collapse. */
const DANGER = { pastKnee: 1.1, ofPeak: 0.8 };

/** A limit further out than this many times the best goodput would press the points flat. */
const LIMIT_SHOWN_MAX = 2;

interface ScatterInput {
  /** All of the window: what the axes have room for. */
  points: readonly CurvePoint[];
  /** How many of them are drawn: playback stops before the end. */
  shown: number;
  judgement: CollapseJudgement;
  measure: Measure;
  stepSeconds: number;
  limits: CurveLimits;
  /** Mean price of an attempt in the window: what turns attempts into units. */
  unitsPerAttempt: number | null;
}

/** Goodput against offered, with the knee, the operating point and the region of collapse. */
export function prepareScatter(input: ScatterInput): ScatterChartModel {
  const { points, shown, judgement, measure, stepSeconds } = input;
  const best = Math.max(0, ...points.map(({ goodput }) => goodput));
  const limits = limitLines(input).filter(({ y }) => y > 0 && y <= best * LIMIT_SHOWN_MAX);
  const { knee, operating, peakGoodput, verdict } = judgement;
  const marks: ScatterMark[] = [];
  if (knee !== null) {
    const label = judgement.isKneePassed ? "Knee" : "Best so far";
    marks.push({ key: "knee", label, tone: "useful", x: knee.offered, y: knee.goodput });
  }
  if (operating !== null) {
    const tone = verdict === "collapsed" ? "alarm" : verdict === "saturated" ? "warn" : "notice";
    const label = "Operating point";
    marks.push({ key: "operating", label, tone, x: operating.offered, y: operating.goodput });
  }
  return {
    points: points
      .slice(0, shown)
      .map(({ timeMs, offered, goodput }) => ({ timeMs, x: offered, y: goodput })),
    stepMs: stepSeconds * 1_000,
    marks,
    limits,
    danger:
      knee === null
        ? null
        : {
            x: knee.offered * DANGER.pastKnee,
            y: peakGoodput * DANGER.ofPeak,
            label: "Collapse: past the knee, goodput fallen",
          },
    xAxis: axisFor("Offered", Math.max(0, ...points.map(({ offered }) => offered))),
    yAxis: axisFor("Goodput", Math.max(best, ...limits.map(({ y }) => y))),
    unit: `${measure}/s`,
  };
}

function limitLines({ limits, measure, unitsPerAttempt }: ScatterInput) {
  const { capacityUnits, limiterAttempts } = limits;
  const factor = measure === "units" ? unitsPerAttempt : 1;
  const lines: ScatterChartModel["limits"] = [];
  if (capacityUnits !== null && measure === "units") {
    lines.push({ key: "capacity", label: "Capacity by policy", y: capacityUnits });
  }
  if (limiterAttempts !== null && factor !== null) {
    lines.push({ key: "limiters", label: "Limit ÷ RTT", y: limiterAttempts * factor });
  }
  return lines;
}

/** Mean price of the attempts offered in a window; null where there are none. */
export function meanPrice({ offered }: Pick<CollapseCurve, "offered">): number | null {
  const count = sum(offered.count);
  return count > 0 ? sum(offered.units) / count : null;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

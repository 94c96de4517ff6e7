import type { CollapseJudgement, CurvePoint } from "#domain/collapse";
import type { ScatterChartModel, ScatterMark } from "../../charts/scatter-chart-model.ts";
import { axisFor } from "../../charts/scatter-plot-area.ts";
import type { Measure } from "../../ui/format/number.ts";

/** Past the knee by this and under the peak by that is the region of collapse. */
const DANGER = { pastKnee: 1.1, ofPeak: 0.8 };

interface ScatterInput {
  /** All of the window: what the axes have room for. */
  points: readonly CurvePoint[];
  /** How many of them are drawn: playback stops before the end. */
  shown: number;
  judgement: CollapseJudgement;
  measure: Measure;
  stepSeconds: number;
}

/** Goodput against offered, with the knee, the operating point and the region of collapse. */
export function prepareScatter(input: ScatterInput): ScatterChartModel {
  const { points, shown, judgement, measure, stepSeconds } = input;
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
    danger:
      knee === null
        ? null
        : {
            x: knee.offered * DANGER.pastKnee,
            y: peakGoodput * DANGER.ofPeak,
            label: "Collapse: past the knee, goodput fallen",
          },
    xAxis: axisFor("Offered", Math.max(0, ...points.map(({ offered }) => offered))),
    yAxis: axisFor("Goodput", Math.max(0, ...points.map(({ goodput }) => goodput))),
    unit: `${measure}/s`,
  };
}

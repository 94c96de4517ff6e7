import type { CollapseJudgement } from "#domain/collapse";
import { formatRate, formatRateUnit, formatShare, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";

/** A judgement for the reader. */
export interface Phrase {
  tone: Tone;
  word: string;
  sentence: string;
}

/** Where the service is on its curve, in one sentence with both sides of every ratio. */
export function phraseCollapse(judgement: CollapseJudgement, measure: Measure): Phrase {
  const { verdict, knee, operating, peakGoodput, pastKnee, underPeak } = judgement;
  if (verdict === "unknown" || knee === null || operating === null) {
    return {
      tone: "remainder",
      word: "Unknown",
      sentence: "Too early to judge: the curve needs six complete buckets with goodput.",
    };
  }
  const at = `${formatRateUnit(operating.offered, measure)} offered`;
  const goodput = `${formatRate(operating.goodput)} useful`;
  if (verdict === "collapsed") {
    return {
      tone: "alarm",
      word: "Collapse",
      sentence: `Collapsed: goodput is ${percent(underPeak)} under its peak of ${formatRate(peakGoodput)} while offered is ${percent(pastKnee)} past the knee at ${formatRateUnit(knee.offered, measure)}.`,
    };
  }
  if (verdict === "saturated") {
    return {
      tone: "warn",
      word: "Past the knee",
      sentence: `Past the knee and holding: ${at}, ${goodput}, the peak is ${formatRate(peakGoodput)}.`,
    };
  }
  if (!judgement.isKneePassed) {
    return {
      tone: "calm",
      word: "Before the knee",
      sentence: `No knee seen: ${at}, ${goodput}, and goodput still rises with demand.`,
    };
  }
  return {
    tone: "calm",
    word: "Within",
    sentence: `Within the safe region: ${at}, ${goodput}; the knee is at ${formatRateUnit(knee.offered, measure)}.`,
  };
}

function percent(share: number): string {
  return formatShare(Math.round(share * 100), 100);
}

import type { RejectionSummary } from "#domain/rejections";
import { formatMicros, formatMillis } from "../../ui/format/time.ts";
import { formatQuantity, formatShare, inMeasure, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { rejectedBy } from "./prepare-rejection-figures.ts";
import { reasonLabel } from "./rejection-words.ts";

/** The page's answer: who turned what away, and whether saying no is done well. */
export interface RejectionVerdict {
  tone: Tone;
  word: string;
  sentence: string;
}

/** The worst first: what saying no costs, then callers that come back together, then the gates. */
export function phraseRejections(summary: RejectionSummary, measure: Measure): RejectionVerdict {
  const { cost, retryDelays, reasons } = summary;
  const offered = inMeasure(summary.offered, measure);
  const [policy, protection] = [
    rejectedBy(summary, "policy", measure),
    rejectedBy(summary, "protection", measure),
  ];
  const p95 = cost.decisionUs.p95;
  if (p95 !== null && p95 > cost.budget.p95Us) {
    return {
      tone: "alarm",
      word: "Over budget",
      sentence: `Saying no takes ${formatMicros(p95)} at p95, over its budget of ${formatMicros(cost.budget.p95Us)}.`,
    };
  }
  if (retryDelays.synchronised && retryDelays.sameMs !== null && retryDelays.sameShare !== null) {
    return {
      tone: "alarm",
      word: "Synchronised retries",
      sentence: `${formatShare(retryDelays.sameShare, 1)} of rejected callers are told to come back after ${formatMillis(retryDelays.sameMs)}, together.`,
    };
  }
  if (reasons.length === 0) {
    return {
      tone: "calm",
      word: "None",
      sentence: `Nothing was turned away: 0 of ${formatQuantity(offered)} ${measure} offered.`,
    };
  }
  const main = reasons.find(({ gate }) => gate === "protection");
  const share = (part: number) => formatShare(part, offered);
  return {
    tone: protection > 0 ? "protection" : "policy",
    word: protection > 0 ? "Shedding" : "Within protection",
    sentence:
      main === undefined || protection === 0
        ? `Protection sheds nothing; policy turns away ${share(policy)} of offered ${measure}.`
        : `Protection sheds ${share(protection)} of offered ${measure}, mostly for ${reasonLabel("protection", main.reason)}; policy turns away ${share(policy)}.`,
  };
}

import type { EventualSuccessAnswer } from "#domain/eventual-success";
import type { RetrySummary } from "#domain/retries";
import type { Waste } from "#domain/waste";
import {
  NO_FIGURE,
  formatCompact,
  formatQuantity,
  formatRate,
  formatShare,
  formatTimes,
  inMeasure,
  type Measure,
} from "../../ui/format/number.ts";
import type { KeyFigure } from "../overview/prepare-key-figures.ts";

/** What was consumed for nothing, over `seconds`: always in units. */
export function prepareWasteFigures(waste: Waste, seconds: number): KeyFigure[] {
  const { consumedUnits, wastedUnits, orphanUnits, outcomes, abandoned } = waste;
  const consumed = `${formatCompact(consumedUnits)} units consumed`;
  return [
    {
      id: "orphan",
      label: "Orphan work",
      term: "orphan",
      tone: "orphan",
      value: formatRate(orphanUnits / seconds),
      unit: "units/s",
      sides:
        orphanUnits > 0
          ? `${formatShare(orphanUnits, consumedUnits)} of ${consumed}`
          : `${formatQuantity(abandoned)} orphans in ${formatQuantity(outcomes)} outcomes`,
      page: null,
    },
    {
      id: "waste",
      label: "Waste",
      term: "waste",
      tone: "loss",
      value: formatShare(wastedUnits, consumedUnits),
      unit: "",
      sides: `${formatCompact(wastedUnits)} of ${consumed}`,
      page: null,
    },
  ];
}

/** What retries amount to in the measure, with the other measure beside it. */
export function prepareRetryFigures(retries: RetrySummary, measure: Measure): KeyFigure[] {
  const form = measure === "units" ? "units" : "count";
  const [other, otherWord] =
    measure === "units" ? (["count", "attempts"] as const) : (["units", "units"] as const);
  const offered = inMeasure(retries.offered, measure);
  const fresh = inMeasure(retries.fresh, measure);
  const useful = inMeasure(retries.retryCompleted, measure);
  return [
    {
      id: "amplification",
      label: "Amplification",
      term: "amplification",
      tone: "offered",
      value: formatTimes(retries.amplification[form]),
      unit: "",
      sides: `${formatTimes(retries.amplification[other])} in ${otherWord}`,
      page: null,
    },
    {
      id: "retry-share",
      label: "Retry share",
      term: "retries",
      tone: "notice",
      value: formatRatio(retries.retryShare[form]),
      unit: "",
      sides: `${formatCompact(Math.max(0, offered - fresh))} of ${formatCompact(offered)} ${measure}; ${formatRatio(retries.retryShare[other])} in ${otherWord}`,
      page: null,
    },
    {
      id: "retry-success",
      label: "Retry success",
      term: "retrySuccess",
      tone: "useful",
      value: formatRatio(retries.retrySuccess[form]),
      unit: "",
      sides: `${formatCompact(useful)} of ${formatCompact(Math.max(0, offered - fresh))} retried ${measure} useful`,
      page: null,
    },
  ];
}

/** How many of those rejected at first got what they wanted. */
export function prepareSuccessFigure(answer: EventualSuccessAnswer): KeyFigure {
  const { share, judged } = answer;
  return {
    id: "eventual-success",
    label: "Eventual success",
    term: "eventualSuccess",
    tone: "useful",
    value: share === null ? NO_FIGURE : formatShare(share, 1),
    unit: "",
    sides:
      share === null
        ? `n = ${formatQuantity(judged.n)} rejected operations: too few`
        : `of n = ${formatQuantity(judged.n)} operations rejected at first`,
    page: null,
  };
}

function formatRatio(ratio: number | null): string {
  return ratio === null ? NO_FIGURE : formatShare(ratio, 1);
}

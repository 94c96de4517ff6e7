import { sumAmounts } from "#domain/funnel";
import type { RejectionSummary } from "#domain/rejections";
import type { Gate } from "#domain/reasons";
import {
  NO_FIGURE,
  formatCompact,
  formatShare,
  formatSides,
  inMeasure,
  type Measure,
} from "../../ui/format/number.ts";
import { formatMicros, formatMillis } from "../../ui/format/time.ts";
import type { KeyFigure } from "../overview/prepare-key-figures.ts";

/** What one gate turned away of all that was offered. */
export function rejectedBy(summary: RejectionSummary, gate: Gate, measure: Measure): number {
  return inMeasure(sumAmounts(summary.reasons.filter((row) => row.gate === gate)), measure);
}

/** The figures above the fold: both gates apart, the cost of saying no, and what was answered. */
export function prepareRejectionFigures(summary: RejectionSummary, measure: Measure): KeyFigure[] {
  return [
    gateFigure(summary, "protection", measure),
    gateFigure(summary, "policy", measure),
    ...costFigures(summary),
    ...answerFigures(summary),
  ];
}

function gateFigure(summary: RejectionSummary, gate: Gate, measure: Measure): KeyFigure {
  const offered = inMeasure(summary.offered, measure);
  const rejected = rejectedBy(summary, gate, measure);
  return {
    id: `rejected-${gate}`,
    label: gate === "protection" ? "Shed by protection" : "Rejected by policy",
    term: gate,
    tone: gate,
    value: formatShare(rejected, offered),
    unit: "",
    sides: formatSides(rejected, offered, `${measure} offered`, true),
    page: null,
  };
}

function costFigures({ cost }: RejectionSummary): KeyFigure[] {
  const { decisionUs, budget, capacityShare } = cost;
  const p95 = decisionUs.p95;
  return [
    {
      id: "cost-p95",
      label: "Cost of saying no, p95",
      term: "costOfNo",
      ...(p95 === null
        ? notKnown(decisionUs.n)
        : against(p95, budget.p95Us, formatMicros, `, n = ${formatCompact(decisionUs.n)}`)),
      unit: "",
      page: null,
    },
    {
      id: "cost-share",
      label: "Of capacity",
      term: "costShare",
      ...(capacityShare === null
        ? notKnown(decisionUs.n)
        : against(capacityShare, budget.capacityShare, (share) => formatShare(share, 1))),
      unit: "",
      page: null,
    },
  ];
}

type Judged = Pick<KeyFigure, "tone" | "value" | "sides">;

function against(
  value: number,
  budget: number,
  format: (value: number) => string,
  more = "",
): Judged {
  const isOver = value > budget;
  return {
    tone: isOver ? "alarm" : "calm",
    value: format(value),
    sides: `${isOver ? "over" : "within"} the budget of ${format(budget)}${more}`,
  };
}

function notKnown(n: number): Judged {
  const sides = n === 0 ? "no rejection reported its cost" : `too few for a percentile, n = ${n}`;
  return { tone: "remainder", value: NO_FIGURE, sides };
}

function answerFigures({ envelope, retryDelays }: RejectionSummary): KeyFigure[] {
  const { n, sameShare, sameMs, synchronised } = retryDelays;
  const without = envelope?.no_retry_after ?? 0;
  const all = envelope?.rejection ?? 0;
  return [
    {
      id: "no-delay",
      label: "Without a retry delay",
      term: "retryDelay",
      tone: without > 0 ? "warn" : "calm",
      value: envelope === null ? NO_FIGURE : formatShare(without, all),
      unit: "",
      sides:
        envelope === null
          ? "not kept for single tenants"
          : formatSides(without, all, "rejections", true),
      page: null,
    },
    {
      id: "same-delay",
      label: "Told the same delay",
      term: "sameDelay",
      tone: synchronised ? "alarm" : "calm",
      value: sameShare === null ? NO_FIGURE : formatShare(sameShare, 1),
      unit: "",
      sides:
        sameShare === null || sameMs === null
          ? `${formatCompact(n)} delays are too few to tell`
          : `about ${formatMillis(sameMs)}, of ${formatCompact(n)} delays`,
      page: null,
    },
  ];
}

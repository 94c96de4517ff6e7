import type { FunnelCosts, FunnelSummary } from "#domain/funnel";
import { amplification } from "#domain/retries";
import {
  formatCompact,
  formatRate,
  formatRateUnit,
  formatShare,
  formatTimes,
  inMeasure,
  type Measure,
} from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import type { TermName } from "../glossary/terms.ts";

/** One figure with both sides of its ratio. */
export interface KeyFigure {
  id: string;
  label: string;
  term: TermName;
  tone: Tone;
  value: string;
  unit: string;
  sides: string;
  /** The page that shows where it comes from; null while there is none. */
  page: string | null;
}

/** The figures that come from the funnel's totals, over `seconds` of it. */
export function prepareFunnelFigures(
  summary: FunnelSummary,
  measure: Measure,
  seconds: number,
): KeyFigure[] {
  const of = (amount: Parameters<typeof inMeasure>[0]) => inMeasure(amount, measure);
  const offered = of(summary.stages.offered);
  const completed = of(summary.stages.completed);
  const fresh = of(summary.logicalOperations);
  const gate = (name: "policy" | "protection") =>
    summary.exits.filter((exit) => exit.gate === name).reduce((sum, exit) => sum + of(exit), 0);
  const [policy, protection] = [gate("policy"), gate("protection")];
  const retries = Math.max(0, offered - fresh);
  return [
    {
      id: "goodput",
      label: "Goodput",
      term: "goodput",
      tone: "useful",
      value: formatRate(completed / seconds),
      unit: `${measure}/s`,
      sides: `${formatShare(completed, offered)} of ${formatRateUnit(offered / seconds, measure)} offered`,
      page: "/flow",
    },
    {
      id: "shed",
      label: "Shed by protection",
      term: "protection",
      tone: "protection",
      value: formatShare(protection, offered),
      unit: "",
      sides: `${formatCompact(protection)} of ${formatCompact(offered)} ${measure}, policy ${formatShare(policy, offered)}`,
      page: "/flow",
    },
    {
      id: "retries",
      label: "Retries",
      term: "retries",
      tone: "offered",
      value: formatShare(retries, offered),
      unit: "",
      sides: `${formatCompact(retries)} of ${formatCompact(offered)} ${measure} offered`,
      page: "/waste",
    },
    {
      id: "amplification",
      label: "Amplification",
      term: "amplification",
      tone: "offered",
      value: formatTimes(amplification(offered, fresh)),
      unit: "",
      sides: `${formatCompact(offered)} offered ÷ ${formatCompact(fresh)} of first attempts`,
      page: "/waste",
    },
  ];
}

/** The figures that come from what was consumed: always in units. */
export function prepareCostFigures(costs: FunnelCosts): KeyFigure[] {
  const { consumedUnits, wastedUnits, orphanUnits, outcomes } = costs;
  const sides = (part: number) =>
    consumedUnits > 0
      ? `${formatCompact(part)} of ${formatCompact(consumedUnits)} units consumed`
      : `no units consumed in ${formatCompact(outcomes)} outcomes`;
  return [
    {
      id: "waste",
      label: "Waste",
      term: "waste",
      tone: "loss",
      value: formatShare(wastedUnits, consumedUnits),
      unit: "",
      sides: sides(wastedUnits),
      page: "/waste",
    },
    {
      id: "orphan",
      label: "Orphan work",
      term: "orphan",
      tone: "orphan",
      value: formatShare(orphanUnits, consumedUnits),
      unit: "",
      sides: sides(orphanUnits),
      page: "/waste",
    },
  ];
}

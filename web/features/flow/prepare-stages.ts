import type { Amount, FunnelSummary } from "#domain/funnel";
import { STAGES, type Stage } from "#domain/stages";
import { inMeasure, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { EXIT_TONES, kindOfExit, labelOfExit, type ExitKind } from "./prepare-exits.ts";

export const STAGE_LABELS: Record<Stage, string> = {
  offered: "Offered",
  parsed: "Parsed",
  eligible: "Eligible",
  admitted: "Admitted",
  started: "Started",
  completed: "Completed",
};

/** What left the funnel after a stage, by who is responsible. */
export interface Loss {
  kind: ExitKind;
  tone: Tone;
  label: string;
  value: number;
}

/** What is known of a stage. `value` is in the measure that is looked at. */
export interface StageRow {
  stage: Stage;
  label: string;
  amount: Amount;
  value: number;
  /** Share of offered, 0…1 for drawing; work of before the window can be more than was offered. */
  width: number;
  losses: Loss[];
  remainder: Remainder | null;
}

/** Work of which the end is not known. */
export interface Remainder {
  id: "undecided" | "inFlight";
  label: string;
  amount: Amount;
  value: number;
}

const LOSS_LABELS: Record<ExitKind, string> = {
  policy: "rejected by policy",
  protection: "rejected by protection",
  fault: "own fault",
  after: "lost",
};

/**
 * The stages as bars, with what was lost after each. The remainders stand where conservation puts
 * them: undecided after eligible, in flight after admitted.
 */
export function prepareStages(summary: FunnelSummary, measure: Measure): StageRow[] {
  const largest = Math.max(...STAGES.map((stage) => inMeasure(summary.stages[stage], measure)));
  return STAGES.map((stage) => {
    const amount = summary.stages[stage];
    const value = inMeasure(amount, measure);
    return {
      stage,
      label: STAGE_LABELS[stage],
      amount,
      value,
      width: largest > 0 ? value / largest : 0,
      losses: lossesAfter(summary, stage, measure),
      remainder: remainderAfter(summary, stage, measure),
    };
  });
}

function lossesAfter(summary: FunnelSummary, stage: Stage, measure: Measure): Loss[] {
  const losses = new Map<string, Loss>();
  for (const exit of summary.exits) {
    if (exit.after !== stage) continue;
    const kind = kindOfExit(exit);
    const label = kind === "after" ? labelOfExit(exit) : LOSS_LABELS[kind];
    const loss = losses.get(label) ?? { kind, tone: EXIT_TONES[kind], label, value: 0 };
    loss.value += inMeasure(exit, measure);
    losses.set(label, loss);
  }
  return [...losses.values()].filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
}

function remainderAfter(summary: FunnelSummary, stage: Stage, measure: Measure): Remainder | null {
  if (stage === "eligible") {
    const amount = summary.undecided;
    return { id: "undecided", label: "Undecided", amount, value: inMeasure(amount, measure) };
  }
  if (stage === "admitted") {
    const amount = summary.inFlight;
    return { id: "inFlight", label: "In flight", amount, value: inMeasure(amount, measure) };
  }
  return null;
}

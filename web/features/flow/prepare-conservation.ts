import type { FunnelSummary } from "#domain/funnel";
import { inMeasure, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import type { TermName } from "../glossary/terms.ts";
import { EXIT_TONES, kindOfExit, type ExitKind } from "./prepare-exits.ts";

/** One term of an equation of conservation. */
export interface Balance {
  label: string;
  term: TermName;
  tone: Tone;
  value: number;
}

/** One side that equals the sum of the others. */
export interface Equation {
  whole: Balance;
  parts: Balance[];
}

/** Both equations of conservation: everything offered and everything admitted is accounted for. */
export function prepareConservation(summary: FunnelSummary, measure: Measure): Equation[] {
  const { stages, undecided, inFlight } = summary;
  const left = (kind: ExitKind) =>
    summary.exits
      .filter((exit) => kindOfExit(exit) === kind)
      .reduce((sum, exit) => sum + inMeasure(exit, measure), 0);
  const admitted: Balance = {
    label: "admitted",
    term: "admitted",
    tone: "useful",
    value: inMeasure(stages.admitted, measure),
  };
  return [
    {
      whole: {
        label: "offered",
        term: "offered",
        tone: "offered",
        value: inMeasure(stages.offered, measure),
      },
      parts: [
        { label: "own fault", term: "ownFault", tone: EXIT_TONES.fault, value: left("fault") },
        { label: "policy", term: "policy", tone: EXIT_TONES.policy, value: left("policy") },
        {
          label: "protection",
          term: "protection",
          tone: EXIT_TONES.protection,
          value: left("protection"),
        },
        admitted,
        {
          label: "undecided",
          term: "undecided",
          tone: "remainder",
          value: inMeasure(undecided, measure),
        },
      ],
    },
    {
      whole: admitted,
      parts: [
        { label: "lost", term: "lost", tone: EXIT_TONES.after, value: left("after") },
        {
          label: "completed",
          term: "completed",
          tone: "useful",
          value: inMeasure(stages.completed, measure),
        },
        {
          label: "in flight",
          term: "inFlight",
          tone: "remainder",
          value: inMeasure(inFlight, measure),
        },
      ],
    },
  ];
}

import type { Tone } from "../ui/Glyph.tsx";

/** One line of a chart over time. */
export interface ChartLine {
  key: string;
  label: string;
  tone: Tone;
  /** Line styles tell series apart without colour. */
  style: "solid" | "dashed" | "dotted";
  /**
   * `strong` for what the chart is about, `area` for what it is measured against; `stacked` lines
   * stand on top of each other and add up.
   */
  weight: "strong" | "area" | "normal" | "stacked";
  /** Parallel to the model's times; null is a gap and is never bridged. */
  values: (number | null)[];
}

/** All that a chart over time draws. Times in epoch milliseconds. */
export interface TimeChartModel {
  from: number;
  to: number;
  stepMs: number;
  times: number[];
  lines: ChartLine[];
  /** "units/s" */
  unit: string;
  /** Where the steps begin that may still grow; null when none does. */
  fillingFrom: number | null;
}

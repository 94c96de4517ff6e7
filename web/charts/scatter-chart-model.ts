import type { Tone } from "../ui/Glyph.tsx";

/** One moment: what was put in and what came of it. */
export interface ScatterPoint {
  /** Start of the bucket, epoch milliseconds. */
  timeMs: number;
  x: number;
  y: number;
}

/** A point with a name. */
export interface ScatterMark {
  key: string;
  label: string;
  tone: Tone;
  x: number;
  y: number;
}

/** All that a chart of one rate against another draws. */
export interface ScatterChartModel {
  /** In the order of time. */
  points: ScatterPoint[];
  stepMs: number;
  marks: ScatterMark[];
  /** Levels of `y` with a name. */
  limits: { key: string; label: string; y: number }[];
  /** What lies right of `x` and under `y` is where nobody wants to be; null while that is unknown. */
  danger: { x: number; y: number; label: string } | null;
  xAxis: ScatterAxis;
  yAxis: ScatterAxis;
  /** "units/s" */
  unit: string;
}

export interface ScatterAxis {
  label: string;
  max: number;
  /** From one tick to the next. */
  interval: number;
}

import type { Tone } from "../ui/Glyph.tsx";

/** One line of a heatmap. */
export interface HeatRow {
  key: string;
  /** Parallel to the model's times; null is not known and is left empty. */
  values: (number | null)[];
}

/** All that a heatmap over time draws. Times in epoch milliseconds. */
export interface HeatmapModel {
  times: number[];
  stepMs: number;
  rows: HeatRow[];
  max: number;
  /** "units/s" */
  unit: string;
  /** What the cells show, in a word or two. */
  label: string;
  tone: Tone;
}

/** Pixels from one row to the next. */
export const HEAT_ROW_HEIGHT = 14;

/** The cell under a point of the canvas, given in shares of its width and height. */
export function cellAt(
  { times, rows }: HeatmapModel,
  x: number,
  y: number,
): { row: number; column: number } | null {
  const column = Math.floor(x * times.length);
  const row = Math.floor(y * rows.length);
  const isInside = column >= 0 && column < times.length && row >= 0 && row < rows.length;
  return isInside ? { row, column } : null;
}

import { TIERS } from "#domain/tiers";
import type { Span } from "#domain/plan-read";
import { readTier } from "#domain/tiers";

/** Steps that a reader can name, in seconds. */
const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 86_400];

/** The shortest step that gives at most `points` points and that the window's data is kept in. */
export function seriesStep(window: Span, points: number, nowSeconds: number): number {
  const wanted = (window.toSeconds - window.fromSeconds) / points;
  const finest = readTier(window.fromSeconds, nowSeconds).seconds;
  const longest = STEPS.at(-1) ?? 86_400;
  return STEPS.find((step) => step >= wanted && step % finest === 0) ?? longest;
}

/** The coarsest tier whose buckets each fall into one step. */
export function tierOfStep(stepSeconds: number): number {
  return TIERS.findLast(({ seconds }) => stepSeconds % seconds === 0)?.seconds ?? 1;
}

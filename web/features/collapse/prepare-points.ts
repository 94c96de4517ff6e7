import type { CollapseCurve } from "#domain/collapse";
import type { DemandPoint } from "#domain/retries";
import { settledUntil } from "../../charts/settled-until.ts";
import type { Measure } from "../../ui/format/number.ts";

/**
 * The points of a curve as rates per second of the measure, in the order of time. Buckets of which
 * nothing is known, and those that may still grow, are left out: half a bucket looks like a fall.
 */
export function preparePoints(
  curve: CollapseCurve,
  measure: Measure,
  nowMs: number,
): DemandPoint[] {
  const { stepSeconds, times, dataThrough } = curve;
  const form = measure === "units" ? "units" : "count";
  const settled = Math.min(settledUntil(nowMs, dataThrough), dataThrough ?? nowMs);
  return times.flatMap((timeMs, index) => {
    const offered = curve.offered[form][index];
    const fresh = curve.fresh[form][index];
    const goodput = curve.completed[form][index];
    if (offered == null || fresh == null || goodput == null) return [];
    if (timeMs + stepSeconds * 1_000 > settled) return [];
    return {
      timeMs,
      offered: offered / stepSeconds,
      fresh: fresh / stepSeconds,
      goodput: goodput / stepSeconds,
    };
  });
}

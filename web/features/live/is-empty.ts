import type { FunnelSeries, FunnelSummary } from "#domain/funnel";

/** True when a window holds nothing at all: neither a decision nor an outcome. */
export function isEmptySummary(summary: FunnelSummary): boolean {
  const stages = Object.values(summary.stages);
  return stages.every(({ count }) => count === 0) && summary.exits.length === 0;
}

/** True when nothing is known of any step; a step of zero work is known. */
export function isEmptySeries(series: FunnelSeries): boolean {
  return series.stages.offered.count.every((count) => count === null);
}

import type { Missing } from "#domain/funnel";
import type { Span } from "#domain/plan-read";

/**
 * The length of the part of a window that data is known of, at least one second: from where the
 * service was first heard of, up to its newest event. Over the whole of it a young service's rates
 * would be too low.
 */
export function knownSeconds(
  window: Span,
  dataThrough: number | null,
  partial: readonly Missing[] | null,
  nowMs: number,
): number {
  const begin = partial?.find(({ what }) => what === "no_data_before");
  const from = Math.max(
    window.fromSeconds,
    begin?.what === "no_data_before" ? begin.at / 1_000 : window.fromSeconds,
  );
  const newest = dataThrough === null || dataThrough / 1_000 <= from ? nowMs : dataThrough;
  return Math.max(1, Math.min(window.toSeconds, nowMs / 1_000, newest / 1_000) - from);
}

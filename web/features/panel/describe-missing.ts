import type { Missing } from "#domain/funnel";
import { formatDuration, formatMoment } from "../../ui/format/time.ts";
import { formatQuantity } from "../../ui/format/number.ts";

/** One sentence for each thing that is known to be missing from an answer. */
export function describeMissing(missing: Missing, nowMs: number): string {
  if (missing.what === "dropped_records") {
    const records = missing.count === 1 ? "record was" : "records were";
    if (missing.reason.startsWith("counted_by_")) {
      return `${formatQuantity(missing.count)} ${records} left out: ${describeReason(missing.reason)}.`;
    }
    return `${formatQuantity(missing.count)} ${records} dropped (${describeReason(missing.reason)}): in no figure here.`;
  }
  if (missing.what === "folded_values") {
    return `${formatQuantity(missing.count)} events of ${plural(missing.dimension)} beyond the limit are counted together as “other”.`;
  }
  if (missing.what === "no_data_before") {
    return `There is no data before ${formatMoment(missing.at, nowMs)}.`;
  }
  if (missing.what === "no_data_after") {
    return `There is no data after ${formatMoment(missing.at, nowMs)}.`;
  }
  const step = formatDuration(missing.seconds * 1_000);
  return `So far back, data is kept in steps of ${step}; the window was widened to whole steps.`;
}

/** Why a record is in no figure; a sentence where the reason's name is none. */
export function describeReason(reason: string): string {
  return REASONS.get(reason) ?? words(reason);
}

const REASONS = new Map([
  [
    "counted_by_events",
    "a service reports operations by events and by counters; they are counted once, by the events",
  ],
  [
    "counted_by_counters",
    "a service reports operations by events and by counters; they are counted once, by the counters",
  ],
  ["unknown_start", "a counter met long after its start is counted from its next point on"],
]);

function words(name: string): string {
  return name.replaceAll("_", " ");
}

function plural(dimension: string): string {
  return dimension === "class" ? "classes" : `${words(dimension)}s`;
}

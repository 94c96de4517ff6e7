import type { FlowFilter } from "#domain/funnel-request";
import { formatInstant } from "../../ui/format/time.ts";
import { RANGES, type RangeName, type TimeView } from "../view-state/view-state.ts";

/** Why a window is empty, and the one step that leads to something. */
export interface Absence {
  kind: "no-match" | "elsewhere" | "never";
  sentence: string;
  /** A change of the view that shows something; null where only sending helps. */
  remedy: { label: string; time?: TimeView; filter?: FlowFilter } | null;
}

interface AbsenceInput {
  service: string;
  filter: FlowFilter;
  window: { from: number; to: number };
  /** Newest event of the service, epoch milliseconds; null when there is none. */
  dataThrough: number | null;
  range: RangeName;
}

/**
 * Tells apart three reasons for an empty window: the filter matches nothing, the service's data is
 * at another time, or nothing was ever counted.
 */
export function judgeAbsence(input: AbsenceInput): Absence {
  const { service, filter, window, dataThrough, range } = input;
  const filtered = Object.entries(filter).map(([dimension, value]) => `${dimension} ${value}`);
  if (dataThrough === null) {
    return {
      kind: "never",
      sentence: `No admission event of ${service} was ever counted.`,
      remedy: null,
    };
  }
  if (filtered.length > 0 && dataThrough >= window.from) {
    return {
      kind: "no-match",
      sentence: `0 attempts of ${service} match ${filtered.join(" and ")} in this window.`,
      remedy: { label: "Show all of the service", filter: {} },
    };
  }
  const newest = formatInstant(dataThrough);
  if (dataThrough >= window.to) {
    return {
      kind: "elsewhere",
      sentence: `No admission event of ${service} was counted in this window. Its newest is of ${newest}.`,
      remedy: {
        label: `Show the last ${RANGES[range].label}, live`,
        time: { kind: "live", range },
      },
    };
  }
  const to = Math.ceil(dataThrough / 60_000) * 60_000;
  return {
    kind: "elsewhere",
    sentence: `No admission event of ${service} was counted in this window. Its newest is of ${newest}.`,
    remedy: {
      label: `Show the ${RANGES[range].label} up to it`,
      time: { kind: "historical", from: to - RANGES[range].lengthMs, to },
    },
  };
}

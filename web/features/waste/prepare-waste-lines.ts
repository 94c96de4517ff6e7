import { WASTED_OUTCOMES, type WastedOutcome, type WasteSeries } from "#domain/waste";
import { prepareLines, type ChartWindow, type StepLine } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";
import type { Tone } from "../../ui/Glyph.tsx";

const OUTCOME_LINES: Record<WastedOutcome, { label: string; tone: Tone }> = {
  late: { label: "Late", tone: "loss" },
  cancelled: { label: "Cancelled", tone: "protection" },
  invalid: { label: "Invalid", tone: "policy" },
  failed: { label: "Failed", tone: "fault" },
  expired: { label: "Expired", tone: "remainder" },
};

/**
 * Waste over time, stacked by how it ended; all orphan work is a line across them, because most of
 * it is part of late or cancelled work. What has no units in the window is left out.
 */
export function prepareWasteLines(series: WasteSeries, window: ChartWindow): TimeChartModel {
  const { byOutcome, orphanUnits } = series;
  const stacked = { style: "solid", weight: "stacked", of: "sum" } as const;
  const outcomes = WASTED_OUTCOMES.map((outcome): StepLine => ({
    key: outcome,
    ...OUTCOME_LINES[outcome],
    ...stacked,
    values: byOutcome[outcome],
  }));
  const usefulOrphan: StepLine = {
    key: "useful-orphan",
    label: "Useful, caller gone",
    tone: "useful",
    ...stacked,
    values: usefulOrphanOf(series),
  };
  const orphan: StepLine = {
    key: "orphan",
    label: "Orphan, of all",
    tone: "orphan",
    style: "dashed",
    weight: "normal",
    of: "sum",
    values: orphanUnits,
  };
  const parts = [...outcomes, usefulOrphan].filter(({ values }) =>
    values.some((value) => (value ?? 0) > 0),
  );
  return prepareLines(series, [...parts, orphan], "units/s", window);
}

/** What is wasted of useful work: all waste less that of the other outcomes. */
function usefulOrphanOf({ byOutcome, wastedUnits }: WasteSeries): (number | null)[] {
  return wastedUnits.map((wasted, index) => {
    if (wasted === null) return null;
    const others = WASTED_OUTCOMES.reduce(
      (sum, outcome) => sum + (byOutcome[outcome][index] ?? 0),
      0,
    );
    // Quantities are whole millionths; what is less was added by binary fractions.
    return Math.max(0, Math.round((wasted - others) * 1e6) / 1e6);
  });
}

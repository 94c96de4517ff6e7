import type { RejectionSeries } from "#domain/rejections";
import { GATE_REASONS, OTHER_REASON } from "#domain/reasons";
import { prepareLines, type ChartWindow, type StepLine } from "../../charts/prepare-lines.ts";
import type { TimeChartModel } from "../../charts/time-chart-model.ts";
import type { Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { labelOfScope, reasonLabel } from "./rejection-words.ts";

type Look = Pick<StepLine, "tone" | "style">;

const LOOKS: Record<string, Look> = {
  policy_rate: { tone: "policy", style: "dotted" },
  overload: { tone: "protection", style: "solid" },
  concurrency: { tone: "notice", style: "dashed" },
  deadline: { tone: "loss", style: "dashed" },
  dependency: { tone: "orphan", style: "dotted" },
  queue_full: { tone: "offered", style: "dotted" },
};

const OTHER_LOOK: Look = { tone: "remainder", style: "dashed" };

const SCOPE_TONES: readonly Tone[] = ["protection", "notice", "loss", "orphan", "offered", "fault"];
const STYLES = ["solid", "dashed", "dotted"] as const;

/** Rejections per second by reason, in the order of the reasons, whatever their size. */
export function prepareReasonLines(
  series: RejectionSeries,
  measure: Measure,
  window: ChartWindow,
): TimeChartModel {
  const order = [...GATE_REASONS, OTHER_REASON];
  const place = (reason: string) => order.findIndex((name) => name === reason);
  const lines = series.reasons
    .toSorted((one, other) => place(one.reason) - place(other.reason))
    .map(({ gate, reason, count, units }): StepLine => ({
      key: `${gate} ${reason}`,
      label: reasonLabel(gate, reason),
      ...(LOOKS[reason] ?? OTHER_LOOK),
      weight: reason === "overload" ? "strong" : "normal",
      values: measure === "units" ? units : count,
      of: "sum",
    }));
  return prepareLines(series, lines, `${measure}/s`, window);
}

/** The same by what the decision looked at: the largest ones, the rest as one. */
export function prepareScopeLines(
  series: RejectionSeries,
  measure: Measure,
  window: ChartWindow,
): TimeChartModel {
  const scopes = (series.scopes ?? [])
    .map(({ label, count, units }) => ({ label, values: measure === "units" ? units : count }))
    .toSorted((one, other) => sizeOf(other.values) - sizeOf(one.values));
  const [shown, rest] = [scopes.slice(0, SCOPE_TONES.length), scopes.slice(SCOPE_TONES.length)];
  const lines = shown.map(({ label, values }, index): StepLine => ({
    key: `scope ${label}`,
    label: labelOfScope(label),
    tone: SCOPE_TONES[index] ?? "remainder",
    style: STYLES[index % STYLES.length] ?? "solid",
    weight: "normal",
    values,
    of: "sum",
  }));
  if (rest.length > 0) {
    lines.push({
      key: "rest",
      label: `${rest.length} others`,
      ...OTHER_LOOK,
      weight: "normal",
      values: series.times.map((_, at) =>
        rest[0]?.values[at] == null
          ? null
          : rest.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      ),
      of: "sum",
    });
  }
  return prepareLines(series, lines, `${measure}/s`, window);
}

function sizeOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

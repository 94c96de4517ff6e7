import { sumAmounts } from "#domain/funnel";
import type { LabelAmount, RejectionSummary } from "#domain/rejections";
import { inMeasure, type Measure } from "../../ui/format/number.ts";
import { Glyph } from "../../ui/Glyph.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { explain } from "../glossary/terms.ts";
import type { RejectionRow } from "./RejectionTable.tsx";
import { labelOfScope, reasonLabel } from "./rejection-words.ts";

const LABELS_MAX = 6;

/** Each gate with its reasons below it: the two are never one number. */
export function prepareReasonRows(summary: RejectionSummary, measure: Measure): RejectionRow[] {
  return (["protection", "policy"] as const).flatMap((gate) => {
    const own = summary.reasons
      .filter((row) => row.gate === gate)
      .toSorted((one, other) => inMeasure(other, measure) - inMeasure(one, measure));
    if (own.length === 0) return [];
    const title = (
      <span className="flex items-baseline gap-2">
        <Glyph tone={gate} size={9} />
        By {gate}
      </span>
    );
    return [
      { id: `gate-${gate}`, label: title, ...sumAmounts(own), strong: true },
      ...own.map(({ reason, count, units }) => ({
        id: `rejection-${gate}-${reason}`,
        label: <Explained name={reason}>{reasonLabel(gate, reason)}</Explained>,
        count,
        units,
      })),
    ];
  });
}

/** Scopes or limiters, the largest ones by name and the rest as one exact row. */
export function prepareLabelRows(
  kind: string,
  labels: readonly LabelAmount[],
  measure: Measure,
): RejectionRow[] {
  const sorted = labels.toSorted(
    (one, other) => inMeasure(other, measure) - inMeasure(one, measure),
  );
  const rest = sorted.slice(LABELS_MAX);
  const rows = sorted.slice(0, LABELS_MAX).map(({ label, count, units }) => ({
    id: `${kind}-${label}`,
    label: labelOfScope(label),
    count,
    units,
  }));
  if (rest.length === 0) return rows;
  return [...rows, { id: `${kind}-rest`, label: `${rest.length} others`, ...sumAmounts(rest) }];
}

function Explained({ name, children }: { name: string; children: string }) {
  const explanation = explain(name);
  if (explanation === null) return children;
  return (
    <Tip
      text={explanation}
      className="underline decoration-line-strong decoration-dotted underline-offset-4"
    >
      {children}
    </Tip>
  );
}

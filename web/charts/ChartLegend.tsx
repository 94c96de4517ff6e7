import { describeValue } from "./describe-step.ts";
import { LineSwatch } from "./LineSwatch.tsx";
import { latestComplete } from "./prepare-time-chart.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

/** The lines with their values at the cursor, else at the newest complete step. */
export function ChartLegend({ model, cursor }: { model: TimeChartModel; cursor: number | null }) {
  const at = cursor ?? latestComplete(model);
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-5 gap-y-1 pb-2 text-xs text-soft">
      {model.lines.map((line) => (
        <span key={line.key} className="inline-flex items-baseline gap-1.5">
          <LineSwatch line={line} />
          {line.label}
          <span className="font-mono text-text">
            {describeValue(at === null ? null : line.values[at])}
          </span>
        </span>
      ))}
    </figcaption>
  );
}

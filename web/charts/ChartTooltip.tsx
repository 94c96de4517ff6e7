import { describeStepTime, describeValue, isFilling } from "./describe-step.ts";
import { LineSwatch } from "./LineSwatch.tsx";
import { PLOT, positionOf } from "./plot-area.ts";
import type { TimeChartModel } from "./time-chart-model.ts";

/** The figures of the step under the cursor, on the side of it that has room. */
export function ChartTooltip({ model, cursor }: { model: TimeChartModel; cursor: number }) {
  const time = (model.times[cursor] ?? model.from) + model.stepMs / 2;
  const position = positionOf(time, model.from, model.to);
  const left = `calc(${PLOT.left}px + (100% - ${PLOT.left + PLOT.right}px) * ${position})`;
  const toLeft = position > 0.55;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-3 z-20 min-w-60 whitespace-nowrap rounded-lg border border-line-strong bg-raised/95 px-3 py-2 text-xs shadow-lg shadow-black/20"
      style={{ left, transform: toLeft ? "translateX(calc(-100% - 12px))" : "translateX(12px)" }}
    >
      <p className="pb-1 text-faint">
        {describeStepTime(model, cursor)}
        {isFilling(model, cursor) && <span className="block text-warn">still filling</span>}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
        {model.lines.map((line) => (
          <div key={line.key} className="contents">
            <dt className="flex items-center gap-1.5 text-soft">
              <LineSwatch line={line} />
              {line.label}
            </dt>
            <dd className="text-right font-mono">{describeValue(line.values[cursor])}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-right text-faint">{model.unit}</p>
    </div>
  );
}

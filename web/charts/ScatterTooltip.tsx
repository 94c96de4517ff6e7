import { formatRate, formatShare } from "../ui/format/number.ts";
import { describePointTime } from "./describe-point.ts";
import type { ScatterChartModel, ScatterPoint } from "./scatter-chart-model.ts";
import { placeOf } from "./scatter-plot-area.ts";

interface ScatterTooltipProps {
  model: ScatterChartModel;
  point: ScatterPoint;
}

/** The figures of the point under the cursor, on the side of it that has room. */
export function ScatterTooltip({ model, point }: ScatterTooltipProps) {
  const { left, top } = placeOf(model, point);
  const { xAxis, yAxis, unit } = model;
  const toLeft = left > 0.5;
  const rows = [
    { label: xAxis.label, value: formatRate(point.x) },
    { label: yAxis.label, value: formatRate(point.y) },
    { label: "Useful", value: formatShare(point.y, point.x) },
  ];
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-20 min-w-52 whitespace-nowrap rounded-lg border border-line-strong bg-raised/95 px-3 py-2 text-xs shadow-lg shadow-black/20"
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        transform: `translate(${toLeft ? "calc(-100% - 14px)" : "14px"}, ${top > 0.5 ? "-100%" : "0"})`,
      }}
    >
      <p className="pb-1 text-faint">{describePointTime(model, point)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-right text-faint">{unit}</p>
    </div>
  );
}

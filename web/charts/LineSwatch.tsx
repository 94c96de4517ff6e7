import { Glyph, toneColor } from "../ui/Glyph.tsx";
import type { ChartLine } from "./time-chart-model.ts";

const DASHES = { solid: undefined, dashed: "5 3", dotted: "1.5 3" } as const;

/** A line as the chart draws it, with its shape. */
export function LineSwatch({ line }: { line: Pick<ChartLine, "tone" | "style" | "weight"> }) {
  return (
    <span className="inline-flex items-center gap-1">
      <svg width="16" height="8" aria-hidden="true">
        <line
          x1="0"
          x2="16"
          y1="4"
          y2="4"
          stroke={toneColor(line.tone)}
          strokeWidth={line.weight === "strong" ? 3 : 2}
          strokeDasharray={DASHES[line.style]}
        />
      </svg>
      <Glyph tone={line.tone} size={8} />
    </span>
  );
}

"use client";

import type { FunnelSummary } from "#domain/funnel";
import { formatCompact, formatShare, type Measure } from "../../ui/format/number.ts";
import { toneColor } from "../../ui/Glyph.tsx";
import { useWidth } from "../../ui/use-width.ts";
import {
  layOutSpillway,
  type Ribbon,
  type Spill,
  type SpillwayLayout,
  type StageBar,
} from "./lay-out-spillway.ts";

interface SpillwayProps {
  summary: FunnelSummary;
  measure: Measure;
}

/** The funnel as a river: what goes on stays at the top, what leaves spills down. */
export function Spillway({ summary, measure }: SpillwayProps) {
  const [ref, width] = useWidth();
  const layout = layOutSpillway(summary, measure, width);
  const offered = layout?.bars[0]?.value ?? 0;
  return (
    <div ref={ref} className="min-h-[330px] w-full">
      {layout !== null && (
        <svg
          width={layout.width}
          height={layout.height}
          role="img"
          aria-label={describe(layout, measure, offered)}
          className="block"
        >
          <Gradients />
          {layout.river.map((ribbon) => (
            <path key={ribbon.id} d={ribbon.path} fill={`url(#river-${ribbon.tone})`} />
          ))}
          {layout.ribbons.map((ribbon) => (
            <SpillRibbon key={ribbon.id} ribbon={ribbon} />
          ))}
          {layout.bars.map((bar) => (
            <StageMark key={bar.stage} bar={bar} offered={offered} />
          ))}
          {layout.spills.map((spill) => (
            <SpillLabel key={spill.id} spill={spill} offered={offered} />
          ))}
        </svg>
      )}
    </div>
  );
}

function Gradients() {
  return (
    <defs>
      {(["offered", "useful"] as const).map((tone) => (
        <linearGradient key={tone} id={`river-${tone}`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={toneColor(tone)} stopOpacity="0.42" />
          <stop offset="1" stopColor={toneColor(tone)} stopOpacity="0.2" />
        </linearGradient>
      ))}
      <pattern
        id="spill-unknown"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2" height="6" fill={toneColor("remainder")} opacity="0.7" />
      </pattern>
    </defs>
  );
}

function SpillRibbon({ ribbon }: { ribbon: Ribbon }) {
  const isUnknown = ribbon.tone === "remainder";
  return (
    <path
      d={ribbon.path}
      fill={isUnknown ? "url(#spill-unknown)" : toneColor(ribbon.tone)}
      fillOpacity={isUnknown ? 1 : 0.5}
    />
  );
}

function StageMark({ bar, offered }: { bar: StageBar; offered: number }) {
  const { stage, label, value, x, y, height } = bar;
  const tone = stage === "completed" ? "useful" : "offered";
  return (
    <g>
      <rect x={x} y={y} width={8} height={Math.max(1.5, height)} rx={2} fill={toneColor(tone)} />
      <text x={x} y={y - 26} fontSize={12} fill="var(--soft)">
        {label}
      </text>
      <text x={x} y={y - 9} fontSize={15} fontWeight={500} fill="var(--text)">
        {formatCompact(value)}
        <tspan fontSize={11} fontWeight={400} fill="var(--faint)" dx={5}>
          {formatShare(value, offered)}
        </tspan>
      </text>
    </g>
  );
}

function SpillLabel({ spill, offered }: { spill: Spill; offered: number }) {
  const { x, y, height, label, value, tone } = spill;
  const middle = y + Math.max(height, 24) / 2;
  return (
    <g>
      <rect x={x} y={y} width={4} height={height} rx={1.5} fill={toneColor(tone)} />
      <text x={x + 11} y={middle - 2} fontSize={11.5} fill="var(--soft)">
        {label}
      </text>
      <text x={x + 11} y={middle + 12} fontSize={11.5} fill="var(--text)">
        {formatCompact(value)}
        <tspan fill="var(--faint)" dx={4}>
          {formatShare(value, offered)}
        </tspan>
      </text>
    </g>
  );
}

function describe(layout: SpillwayLayout, measure: Measure, offered: number): string {
  const stages = layout.bars.map(({ label, value }) => `${label} ${formatCompact(value)}`);
  const spills = layout.spills.map(
    ({ label, value }) => `${label} ${formatCompact(value)} (${formatShare(value, offered)})`,
  );
  return `Where the offered ${measure} went. ${stages.join(", ")}. Left: ${spills.join(", ") || "nothing"}.`;
}

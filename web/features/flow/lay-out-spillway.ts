import type { FunnelSummary } from "#domain/funnel";
import { STAGES, type Stage } from "#domain/stages";
import { inMeasure, type Measure } from "../../ui/format/number.ts";
import type { Tone } from "../../ui/Glyph.tsx";
import { prepareExits } from "./prepare-exits.ts";
import { STAGE_LABELS, prepareStages } from "./prepare-stages.ts";

const TOP = 46;
const RIVER = 190;
const GAP = 10;
const SPILL_HEIGHT_MIN = 30;
const BAR = 8;
/** Room for the label of the last stage. */
const LAST_LABEL = 92;
/** Exits beyond this many after one stage are drawn together. */
const SPILLS_MAX = 5;

export interface StageBar {
  stage: Stage;
  label: string;
  value: number;
  x: number;
  y: number;
  height: number;
}

/** A ribbon from a stage to the next one or to where work leaves. */
export interface Ribbon {
  id: string;
  path: string;
  tone: Tone;
}

export interface Spill {
  id: string;
  label: string;
  value: number;
  tone: Tone;
  x: number;
  y: number;
  /** Thickness of the ribbon's end. */
  height: number;
}

export interface SpillwayLayout {
  width: number;
  height: number;
  bars: StageBar[];
  river: Ribbon[];
  ribbons: Ribbon[];
  spills: Spill[];
}

interface Leaving {
  id: string;
  label: string;
  value: number;
  tone: Tone;
}

/**
 * The funnel as a river from left to right: what goes on stays at the top, what leaves spills down
 * between its stage and the next one. A linear chain, so that there is nothing to optimise, no
 * cycle and no division by a total of zero; null when there is nothing to draw.
 */
export function layOutSpillway(
  summary: FunnelSummary,
  measure: Measure,
  width: number,
): SpillwayLayout | null {
  const stages = prepareStages(summary, measure);
  const largest = Math.max(...stages.map(({ value }) => value));
  if (!(largest > 0) || width <= 0) return null;
  const columnWidth = (width - LAST_LABEL) / (STAGES.length - 1);
  const thickness = (value: number) => (Math.max(0, value) / largest) * RIVER;
  const layout: SpillwayLayout = {
    width,
    height: TOP + RIVER,
    bars: [],
    river: [],
    ribbons: [],
    spills: [],
  };
  for (const [index, stage] of stages.entries()) {
    const x = index * columnWidth;
    const height = thickness(stage.value);
    layout.bars.push({ ...stage, label: STAGE_LABELS[stage.stage], x, y: TOP, height });
    const next = stages[index + 1];
    const carried = next === undefined ? 0 : Math.min(height, thickness(next.value));
    if (next !== undefined && carried > 0) {
      layout.river.push({
        id: `${stage.stage}-${next.stage}`,
        path: rectangle(x + BAR, TOP, columnWidth - BAR, carried),
        tone: index < 3 ? "offered" : "useful",
      });
    }
    const column = { x: x + BAR, width: columnWidth - BAR, from: TOP + carried };
    spill(layout, leavingAfter(summary, measure, stage.stage), column, thickness);
  }
  return layout;
}

/** What leaves after a stage, the remainder of unknown whereabouts last. */
function leavingAfter(summary: FunnelSummary, measure: Measure, after: Stage): Leaving[] {
  const rows = prepareExits(summary, measure)
    .flatMap((group) => group.rows)
    .filter((row) => row.source.after === after)
    .map((row) => ({
      id: row.id,
      label: row.label,
      tone: row.tone,
      value: inMeasure(row, measure),
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const shown = rows.slice(0, SPILLS_MAX);
  const rest = rows.slice(SPILLS_MAX);
  const restValue = rest.reduce((sum, { value }) => sum + value, 0);
  const others: Leaving[] =
    rest.length === 0
      ? []
      : [
          {
            id: `${after}-others`,
            label: `${rest.length} others`,
            tone: "fault",
            value: restValue,
          },
        ];
  const { remainder } = prepareStages(summary, measure).find(({ stage }) => stage === after) ?? {};
  const unknown: Leaving[] =
    remainder == null || remainder.value <= 0
      ? []
      : [
          {
            id: remainder.id,
            label: remainder.label.toLowerCase(),
            tone: "remainder",
            value: remainder.value,
          },
        ];
  return [...shown, ...others, ...unknown];
}

function spill(
  layout: SpillwayLayout,
  leaving: readonly Leaving[],
  column: { x: number; width: number; from: number },
  thickness: (value: number) => number,
): void {
  let source = column.from;
  let target = column.from + GAP * 2;
  const end = column.x + column.width * 0.42;
  for (const { id, label, tone, value } of leaving) {
    const height = Math.max(1.5, thickness(value));
    layout.ribbons.push({ id, tone, path: ribbon(column.x, source, end, target, height) });
    layout.spills.push({ id, label, tone, value, x: end, y: target, height });
    source += thickness(value);
    target += Math.max(height, SPILL_HEIGHT_MIN) + GAP;
    layout.height = Math.max(layout.height, target);
  }
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
}

/** A band of constant thickness that leaves level and arrives level. */
function ribbon(x0: number, y0: number, x1: number, y1: number, height: number): string {
  const middle = round((x0 + x1) / 2);
  const [a, b, top0, top1] = [x0, x1, y0, y1].map(round);
  const [bottom0, bottom1] = [round(y0 + height), round(y1 + height)];
  return `M${a} ${top0}C${middle} ${top0} ${middle} ${top1} ${b} ${top1}V${bottom1}C${middle} ${bottom1} ${middle} ${bottom0} ${a} ${bottom0}Z`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

import type { CurvePoint } from "./collapse.ts";
import type { Amount, Missing, SeriesAmount } from "./funnel.ts";
import { median, runningMedian } from "./median.ts";

/** Fresh demand this much above its level is a spike. */
const SPIKE_RISE_MIN = 0.25;
/** Fresh demand within this much above its level is back. */
const FRESH_BACK_WITHIN = 0.1;
/** Goodput within this much under its level is back. */
const GOODPUT_BACK_WITHIN = 0.1;
/** More attempts than this for each logical operation keep an overload alive. */
const AMPLIFICATION_MAX = 1.5;
/** A level is the median of at most so many of the points before, */
const LEVEL_POINTS_MAX = 12;
/** and of no fewer than so many. */
const LEVEL_POINTS_MIN = 3;

/** A ratio by attempts and by units; null where there is nothing to divide by. */
interface Ratio {
  count: number | null;
  units: number | null;
}

/** What the retries of a window amount to. */
export interface RetryFigures {
  /** Offered ÷ first attempts. */
  amplification: Ratio;
  /** Attempts after the first ÷ offered. */
  retryShare: Ratio;
  /** Useful completions of attempts after the first ÷ attempts after the first. */
  retrySuccess: Ratio;
}

/** The sums that they are made of. */
export interface RetryTotals {
  offered: Amount;
  /** First attempts: the logical operations begun. */
  fresh: Amount;
  /** Useful completions of attempts after the first. */
  retryCompleted: Amount;
}

/** Retries in steps of time. Arrays are parallel; null marks a step nothing is known of. */
export interface RetrySeries {
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  offered: SeriesAmount;
  fresh: SeriesAmount;
  dataThrough: number | null;
}

/** What the retries of a window amount to, with the sums behind it. */
export interface RetrySummary extends RetryTotals, RetryFigures {
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** 300 attempts of 100 operations, of which 50 retries completed: 3.0, 2/3 and 1/4. */
export function retryFigures({ offered, fresh, retryCompleted }: RetryTotals): RetryFigures {
  return {
    amplification: ratioOf((form) => amplification(offered[form], fresh[form])),
    retryShare: ratioOf((form) => ratio(offered[form] - fresh[form], offered[form])),
    retrySuccess: ratioOf((form) => ratio(retryCompleted[form], offered[form] - fresh[form])),
  };
}

function ratioOf(part: (form: keyof Amount) => number | null): Ratio {
  return { count: part("count"), units: part("units") };
}

/**
 * Retry amplification: offered attempts per logical operation begun in the window. 1 is none;
 * 300 attempts of 100 operations are 3. Null without a logical operation.
 */
export function amplification(offered: number, logicalOperations: number): number | null {
  return ratio(offered, logicalOperations);
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** A point of the collapse curve with its fresh demand: what first attempts offered, per second. */
export interface DemandPoint extends CurvePoint {
  fresh: number;
}

/** Fresh demand and goodput of a time, per second. */
export interface Level {
  fresh: number;
  goodput: number;
}

/** A rise of fresh demand and what came of it. */
export interface Spike {
  /** As it was before the rise. */
  before: Level;
  fromMs: number;
  /** When fresh demand was back at its level; null while it is not. */
  overMs: number | null;
  peakFresh: number;
}

/**
 * `unknown`: too few points to know a level; `calm`: no spike in the series; `spike`: fresh demand
 * is still up; `metastable`: it is back, goodput is not, and retries keep it so; `recovered`: the
 * newest spike is over.
 */
export type Metastability =
  | { kind: "unknown" | "calm" }
  | {
      kind: "spike" | "metastable" | "recovered";
      spike: Spike;
      now: Level & { amplification: number | null };
    };

/**
 * Finds the newest spike of fresh demand in a series in the order of time, and whether the service
 * has come back from it. Metastable is: fresh demand is back at or under its level before the spike
 * (within 10 %), goodput is more than 10 % under what it was then, and amplification is above 1.5.
 * Where fresh demand is now lower than before, so is the goodput that is expected of it. A level is
 * the median of the calm points before the rise; every value is the median of three neighbours.
 */
export function judgeMetastability(points: readonly DemandPoint[]): Metastability {
  let calm: DemandPoint[] = [];
  let spike: Spike | null = null;
  let recovered: Spike | null = null;
  const smooth = smoothPoints(points);
  for (const point of smooth) {
    if (spike === null) {
      const before = levelOf(calm);
      if (before !== null && point.fresh > before.fresh * (1 + SPIKE_RISE_MIN)) {
        spike = { before, fromMs: point.timeMs, overMs: null, peakFresh: point.fresh };
      } else calm = [...calm, point].slice(-LEVEL_POINTS_MAX);
      continue;
    }
    spike = goOn(spike, point);
    if (spike.overMs === null || isHeldDown(spike, point)) continue;
    recovered = spike;
    spike = null;
    calm = [point];
  }
  const last = smooth.at(-1);
  const newest = spike ?? recovered;
  if (last === undefined || newest === null) {
    return { kind: levelOf(calm) === null ? "unknown" : "calm" };
  }
  const kind = spike === null ? "recovered" : spike.overMs === null ? "spike" : "metastable";
  const { fresh, goodput, offered } = last;
  return { kind, spike: newest, now: { fresh, goodput, amplification: ratio(offered, fresh) } };
}

function goOn(spike: Spike, { timeMs, fresh }: DemandPoint): Spike {
  const isUp = fresh > spike.before.fresh * (1 + SPIKE_RISE_MIN);
  const isBack = fresh <= spike.before.fresh * (1 + FRESH_BACK_WITHIN);
  return {
    ...spike,
    overMs: isUp ? null : (spike.overMs ?? (isBack ? timeMs : null)),
    peakFresh: Math.max(spike.peakFresh, fresh),
  };
}

/** True while retries keep goodput under what the demand of now would give. */
function isHeldDown({ before }: Spike, { fresh, goodput, offered }: DemandPoint): boolean {
  const expected = before.goodput * Math.min(1, fresh / before.fresh);
  return (
    goodput < expected * (1 - GOODPUT_BACK_WITHIN) &&
    (ratio(offered, fresh) ?? 0) > AMPLIFICATION_MAX
  );
}

function levelOf(points: readonly DemandPoint[]): Level | null {
  if (points.length < LEVEL_POINTS_MIN) return null;
  return {
    fresh: median(points.map(({ fresh }) => fresh)),
    goodput: median(points.map(({ goodput }) => goodput)),
  };
}

function smoothPoints(points: readonly DemandPoint[]): DemandPoint[] {
  const smooth = (of: (point: DemandPoint) => number) => runningMedian(points.map(of));
  const offered = smooth((point) => point.offered);
  const fresh = smooth((point) => point.fresh);
  const goodput = smooth((point) => point.goodput);
  return points.map(({ timeMs }, index) => ({
    timeMs,
    offered: offered[index] ?? 0,
    fresh: fresh[index] ?? 0,
    goodput: goodput[index] ?? 0,
  }));
}

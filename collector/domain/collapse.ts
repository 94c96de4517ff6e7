import type { Missing, SeriesAmount } from "./funnel.ts";
import { median } from "./median.ts";

/** Offered further than this past the knee is past it. */
const PAST_KNEE_MIN = 0.1;
/** Goodput further than this under the peak has fallen. */
const UNDER_PEAK_MIN = 0.2;
/** Goodput this near to the peak is as good: a plateau's knee is where the plateau begins. */
const PLATEAU_SHARE = 0.97;
/** Completing more than this times what is offered is a backlog that drains. */
const DRAINING_MIN = 1.02;
/** How many of the newest points the operating point is made of. */
const OPERATING_POINTS = 3;
/** Of fewer points nothing is said. */
const POINTS_MIN = 6;

/** What was offered and usefully completed in one bucket of time, each per second. */
export interface CurvePoint {
  /** Start of the bucket, epoch milliseconds. */
  timeMs: number;
  offered: number;
  goodput: number;
}

/** What bounds a service's goodput, per second; null where nobody says. */
export interface CurveLimits {
  /** The capacity that the policy declares, in units. */
  capacityUnits: number | null;
  /** What the limiters let through at the end of the window, in attempts. */
  limiterAttempts: number | null;
}

/** The points of a window. Arrays are parallel; null marks a step nothing is known of. */
export interface CollapseCurve {
  /** 10 where the window is short enough for it. */
  stepSeconds: number;
  /** Start of each step, epoch milliseconds. */
  times: number[];
  offered: SeriesAmount;
  fresh: SeriesAmount;
  completed: SeriesAmount;
  limits: CurveLimits;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** Where a service is on its curve of goodput against offered. */
export interface CollapseJudgement {
  /**
   * `collapsed`: past the knee, and goodput has fallen; `saturated`: past the knee, and goodput
   * holds; `within`: not past the knee; `unknown`: too few points.
   */
  verdict: "collapsed" | "saturated" | "within" | "unknown";
  /** The least offered rate at which goodput was as good as ever; null when nothing is known. */
  knee: CurvePoint | null;
  /** Best goodput seen. */
  peakGoodput: number;
  /** False while more was never offered: the real knee may lie further out. */
  isKneePassed: boolean;
  /** Where the service is at the end of the series; null when nothing is known. */
  operating: CurvePoint | null;
  /** By how much the offered rate is past the knee's: 0.25 is a quarter more. */
  pastKnee: number;
  /** By how much goodput is under the peak: 0.5 is half of it. */
  underPeak: number;
}

/**
 * Judges a series of points in the order of time. Collapse is: offered more than 10 % past the
 * knee, and goodput more than 20 % under the peak. With peaks of 3,900 at 4,000 offered, 1,900 at
 * 8,000 is a collapse and 3,700 at 5,000 is not. A goodput counts as seen when two buckets in a row
 * reached it, and the operating point is the median of three, so that a single odd bucket decides
 * nothing. Where a backlog drains (more is completed than offered) nothing is said of the knee.
 */
export function judgeCollapse(points: readonly CurvePoint[]): CollapseJudgement {
  const held = heldPoints(points);
  const bearing = held.filter(({ offered, goodput }) => goodput <= offered * DRAINING_MIN);
  const peakGoodput = Math.max(0, ...bearing.map(({ goodput }) => goodput));
  const knee = kneeOf(bearing, peakGoodput);
  const operating = operatingPoint(points);
  if (points.length < POINTS_MIN || knee === null || operating === null) {
    return { ...NOTHING_KNOWN, knee, peakGoodput, operating };
  }
  const pastKnee = operating.offered / knee.offered - 1;
  const underPeak = 1 - operating.goodput / peakGoodput;
  const isPast = pastKnee > PAST_KNEE_MIN;
  return {
    verdict: !isPast ? "within" : underPeak > UNDER_PEAK_MIN ? "collapsed" : "saturated",
    knee,
    peakGoodput,
    isKneePassed: held.some(
      ({ leastOffered }) => leastOffered > knee.offered * (1 + PAST_KNEE_MIN),
    ),
    operating,
    pastKnee,
    underPeak,
  };
}

const NOTHING_KNOWN = {
  verdict: "unknown",
  isKneePassed: false,
  pastKnee: 0,
  underPeak: 0,
} as const;

interface HeldPoint extends CurvePoint {
  leastOffered: number;
}

/** What two buckets in a row have in common: the goodput that both reached, at the most offered. */
function heldPoints(points: readonly CurvePoint[]): HeldPoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (next === undefined) return [];
    return {
      timeMs: point.timeMs,
      offered: Math.max(point.offered, next.offered),
      leastOffered: Math.min(point.offered, next.offered),
      goodput: Math.min(point.goodput, next.goodput),
    };
  });
}

function kneeOf(points: readonly CurvePoint[], peakGoodput: number): CurvePoint | null {
  if (peakGoodput <= 0) return null;
  const [least] = points
    .filter(({ goodput }) => goodput >= PLATEAU_SHARE * peakGoodput)
    .sort((a, b) => a.offered - b.offered);
  if (least === undefined) return null;
  const { timeMs, offered, goodput } = least;
  return { timeMs, offered, goodput };
}

function operatingPoint(points: readonly CurvePoint[]): CurvePoint | null {
  const newest = points.slice(-OPERATING_POINTS);
  const last = newest.at(-1);
  if (last === undefined) return null;
  return {
    timeMs: last.timeMs,
    offered: median(newest.map(({ offered }) => offered)),
    goodput: median(newest.map(({ goodput }) => goodput)),
  };
}

import { judgeCollapse, type CurvePoint } from "./collapse.ts";
import type { FiguresOf, Reading } from "./findings.ts";
import type { Amount } from "./funnel.ts";
import { judgeMetastability, type DemandPoint } from "./retries.ts";

/** What was counted of a service in one step of time. */
export interface DemandStep {
  /** Start, epoch milliseconds. */
  timeMs: number;
  seconds: number;
  offered: Amount;
  fresh: Amount;
  completedUnits: number;
  consumedUnits: number;
  orphanUnits: number;
  admittedCount: number;
  endedCount: number;
}

/** What findings that last remember of the time before them, however long ago that was. */
export interface Remembered {
  collapse: FiguresOf<"collapse"> | null;
  metastable_echo: FiguresOf<"metastable_echo"> | null;
}

/** Fewer attempts or outcomes than this, and nothing is said. */
const EVENTS_MIN = 50;
/** Shares and ratios are those of the newest steps of so many seconds. */
const RECENT_SECONDS = 10;
/** A point of the curve is made of at least so many attempts, so that chance moves it little, */
const POINT_ATTEMPTS_MIN = 300;
/** and of at least and at most so many seconds. */
const POINT_SECONDS_MIN = 2;
const POINT_SECONDS_MAX = 10;
/** Conservation is judged over this long, in which a backlog that drains is next to nothing. */
const CONSERVATION_SECONDS_MIN = 120;
/** Fresh demand within this above its level before a spike is back, and goodput within it below. */
const BACK_WITHIN = 0.1;

/** Judges a service's demand and what came of it. `steps` are in the order of time, without gaps. */
export function detectDemand(steps: readonly DemandStep[], remembered: Remembered): Reading[] {
  const points = pointsOf(steps);
  const recent = sumSteps(newest(steps, RECENT_SECONDS));
  return [
    detectCollapse(points, recent, remembered.collapse),
    detectEcho(points, remembered.metastable_echo),
    detectOrphans(recent),
    detectAmplification(recent),
    detectConservation(sumSteps(steps)),
  ];
}

function detectCollapse(
  points: readonly CurvePoint[],
  recent: DemandStep,
  remembered: Remembered["collapse"],
): Reading {
  const judged = judgeCollapse([...rememberedPoints(remembered, points), ...points]);
  const { knee, operating, peakGoodput, verdict, underPeak } = judged;
  if (verdict === "unknown" || knee === null || operating === null) {
    return { detector: "collapse", subject: "", value: null, figures: null };
  }
  const { offered, fresh } = recent;
  return {
    detector: "collapse",
    subject: "",
    value: verdict === "within" ? 0 : Math.max(0, underPeak),
    figures: {
      goodput: operating.goodput,
      peakGoodput,
      offered: operating.offered,
      kneeOffered: knee.offered,
      retryShare: offered.units > 0 ? Math.max(0, 1 - fresh.units / offered.units) : 0,
    },
  };
}

/** The knee of a collapse that lasts, twice, because what two points in a row reach counts as seen. */
function rememberedPoints(
  remembered: Remembered["collapse"],
  points: readonly CurvePoint[],
): CurvePoint[] {
  const first = points[0];
  if (remembered === null || first === undefined) return [];
  const knee = { offered: remembered.kneeOffered, goodput: remembered.peakGoodput };
  return [2, 1].map((stepsBefore) => ({ timeMs: first.timeMs - stepsBefore * 1_000, ...knee }));
}

function detectEcho(
  points: readonly DemandPoint[],
  remembered: Remembered["metastable_echo"],
): Reading {
  const detector = "metastable_echo";
  const judged = judgeMetastability(points);
  if ("spike" in judged) {
    const { spike, now, kind } = judged;
    const echo = now.amplification ?? 0;
    return {
      detector,
      subject: "",
      value: kind === "metastable" ? echo : 0,
      figures: {
        freshBefore: spike.before.fresh,
        freshNow: now.fresh,
        goodputBefore: spike.before.goodput,
        goodputNow: now.goodput,
        amplification: echo,
      },
    };
  }
  const last = points.at(-1);
  if (remembered === null || last === undefined) {
    return { detector, subject: "", value: judged.kind === "calm" ? 0 : null, figures: null };
  }
  const echo = last.fresh > 0 ? last.offered / last.fresh : 0;
  const expected = remembered.goodputBefore * Math.min(1, last.fresh / remembered.freshBefore);
  const lasts =
    last.fresh <= remembered.freshBefore * (1 + BACK_WITHIN) &&
    last.goodput < expected * (1 - BACK_WITHIN);
  return {
    detector,
    subject: "",
    value: lasts ? echo : 0,
    figures: { ...remembered, freshNow: last.fresh, goodputNow: last.goodput, amplification: echo },
  };
}

function detectOrphans({ consumedUnits, orphanUnits, endedCount, seconds }: DemandStep): Reading {
  const isKnown = endedCount >= EVENTS_MIN && consumedUnits > 0;
  return {
    detector: "orphan_share",
    subject: "",
    value: isKnown ? orphanUnits / consumedUnits : null,
    figures: { orphanUnits, consumedUnits, seconds },
  };
}

function detectAmplification({ offered, fresh, seconds }: DemandStep): Reading {
  const isKnown = offered.count >= EVENTS_MIN && fresh.count > 0;
  return {
    detector: "retry_amplification",
    subject: "",
    value: isKnown ? offered.count / fresh.count : null,
    figures: { offered: offered.count, fresh: fresh.count, seconds },
  };
}

function detectConservation({ endedCount, admittedCount, seconds }: DemandStep): Reading {
  const isKnown = endedCount >= EVENTS_MIN && seconds >= CONSERVATION_SECONDS_MIN;
  return {
    detector: "conservation_broken",
    subject: "",
    value: isKnown ? Math.max(0, endedCount - admittedCount) / endedCount : null,
    figures: { ended: endedCount, admitted: admittedCount, seconds },
  };
}

/** The newest steps that together last `seconds`, or all of them. */
function newest(steps: readonly DemandStep[], seconds: number): DemandStep[] {
  let left = seconds;
  const taken: DemandStep[] = [];
  for (const step of steps.toReversed()) {
    if (left <= 0) break;
    taken.unshift(step);
    left -= step.seconds;
  }
  return taken;
}

/**
 * The points of a curve in the order of time. Steps are joined until there are attempts enough in
 * each, the newest first, so that none of the newest is left out.
 */
function pointsOf(steps: readonly DemandStep[]): DemandPoint[] {
  const points: DemandPoint[] = [];
  let group: DemandStep[] = [];
  for (const step of steps.toReversed()) {
    group.unshift(step);
    const sum = sumSteps(group);
    const isFull =
      sum.seconds >= POINT_SECONDS_MAX ||
      (sum.seconds >= POINT_SECONDS_MIN && sum.offered.count >= POINT_ATTEMPTS_MIN);
    if (!isFull) continue;
    points.unshift({
      timeMs: sum.timeMs,
      offered: sum.offered.units / sum.seconds,
      fresh: sum.fresh.units / sum.seconds,
      goodput: sum.completedUnits / sum.seconds,
    });
    group = [];
  }
  return points;
}

function sumSteps(steps: readonly DemandStep[]): DemandStep {
  const sum = (of: (step: DemandStep) => number) =>
    steps.reduce((total, step) => total + of(step), 0);
  const amount = (of: (step: DemandStep) => Amount): Amount => ({
    count: sum((step) => of(step).count),
    units: sum((step) => of(step).units),
  });
  return {
    timeMs: steps[0]?.timeMs ?? 0,
    seconds: sum(({ seconds }) => seconds),
    offered: amount(({ offered }) => offered),
    fresh: amount(({ fresh }) => fresh),
    completedUnits: sum(({ completedUnits }) => completedUnits),
    consumedUnits: sum(({ consumedUnits }) => consumedUnits),
    orphanUnits: sum(({ orphanUnits }) => orphanUnits),
    admittedCount: sum(({ admittedCount }) => admittedCount),
    endedCount: sum(({ endedCount }) => endedCount),
  };
}

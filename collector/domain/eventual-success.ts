import { PERCENTILE_N_MIN } from "./percentiles.ts";

/** How long an operation is followed after its first rejection. */
export const FOLLOWED_MS = 60_000;

/** A long window is looked at in this many slices of this length, evenly spread. */
const SLICES_MAX = 40;
const SLICE_MS = 30_000;

/** A span of a window, epoch milliseconds, `toMs` exclusive. */
export interface Slice {
  fromMs: number;
  toMs: number;
}

/**
 * The parts of a window whose operations are looked at, so that a month costs no more than an hour:
 * all of a window of up to 20 minutes, and 40 separate half minutes of a longer one.
 */
export function evidenceSlices({ from, to }: { from: number; to: number }): Slice[] {
  const count = Math.min(SLICES_MAX, Math.ceil((to - from) / SLICE_MS));
  const distance = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const fromMs = from + index * distance;
    return { fromMs, toMs: Math.min(to, fromMs + Math.min(SLICE_MS, distance)) };
  });
}

/** Operations of the sample that were rejected at first and came to the same end. */
export interface FollowedOperations {
  /** Number of the attempt that completed usefully while they were followed; null: none did. */
  usefulAttempt: number | null;
  /** Their time is not over yet. */
  isYoung: boolean;
  /** How many are in the sample, and how many operations they stand for. */
  n: number;
  weight: number;
}

/** Part of the operations: how many in the sample, and how many they stand for. */
interface Portion {
  n: number;
  weight: number;
}

/** What became of operations that were rejected at first. */
export interface EventualSuccess {
  /** Those that were followed for all of their time. */
  judged: Portion;
  /** Those among them that completed usefully. */
  succeeded: Portion;
  /** Their weighted share; null where fewer than 20 were judged. */
  share: number | null;
  /** How many attempts it took, fewest first. The share is of all judged; null under 20. */
  byAttempts: (Portion & { attempts: number; share: number | null })[];
  /** Not followed for long enough: neither successes nor failures. */
  undecided: Portion;
}

/**
 * Of the logical operations with a rejected attempt, the share that completed usefully within a
 * minute of the first rejection. Those whose minute is not over are left out as a whole, the
 * successes among them too: the quick ones would make the share too high. Of 60 judged of which 30
 * succeeded with the second attempt and 6 with the third it is 0.6, by attempts 0.5 and 0.1.
 */
export function judgeEventualSuccess(groups: readonly FollowedOperations[]): EventualSuccess {
  const old = groups.filter(({ isYoung }) => !isYoung);
  const judged = portionOf(old);
  const useful = old.filter(({ usefulAttempt }) => usefulAttempt !== null);
  const succeeded = portionOf(useful);
  const shareOf = ({ weight }: Portion) =>
    judged.n < PERCENTILE_N_MIN ? null : weight / judged.weight;
  const attempts = [...new Set(useful.flatMap(({ usefulAttempt }) => usefulAttempt ?? []))];
  return {
    judged,
    succeeded,
    share: shareOf(succeeded),
    byAttempts: attempts
      .sort((a, b) => a - b)
      .map((number) => {
        const portion = portionOf(useful.filter(({ usefulAttempt }) => usefulAttempt === number));
        return { attempts: number, ...portion, share: shareOf(portion) };
      }),
    undecided: portionOf(groups.filter(({ isYoung }) => isYoung)),
  };
}

function portionOf(groups: readonly Portion[]): Portion {
  return {
    n: groups.reduce((sum, { n }) => sum + n, 0),
    weight: groups.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/** The judgement with how the sample came about. */
export interface EventualSuccessAnswer extends EventualSuccess {
  /** Operations were sampled one in this many, at the most. */
  sampledOneIn: number;
  /** How much of the window was looked at, from 0 to 1. */
  coveredShare: number;
}

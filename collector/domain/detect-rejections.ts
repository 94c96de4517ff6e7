import { DETECTORS } from "./detectors.ts";
import type { Reading } from "./findings.ts";
import type { Histogram } from "./histogram.ts";
import { percentilesOf } from "./percentiles.ts";
import { judgeRetryDelays } from "./retry-delays.ts";

/** The values of a metric that were measured, and how many events brought one. */
export interface Measured {
  n: number;
  histogram: Histogram;
}

/** Judges what saying no costs against the policy's budget, in microseconds. */
export function detectRejectionCost({ n, histogram }: Measured, budgetUs: number): Reading {
  const { p95 } = percentilesOf(histogram, n);
  return {
    detector: "rejection_cost",
    subject: "",
    // Where hardly anything is rejected, rejecting costs nothing.
    value: p95 === null ? 0 : p95 / budgetUs,
    figures: p95 === null ? null : { p95Us: p95, budgetUs, n },
  };
}

/** Judges whether the callers that were turned away were all told to come back at one moment. */
export function detectIdenticalDelays({ n, histogram }: Measured): Reading {
  const { sameShare, sameMs } = judgeRetryDelays(
    histogram,
    n,
    DETECTORS.identical_retry_delays.enter,
  );
  const isKnown = sameShare !== null && sameMs !== null;
  return {
    detector: "identical_retry_delays",
    subject: "",
    value: sameShare ?? 0,
    figures: isKnown ? { share: sameShare, delayMs: sameMs, n } : null,
  };
}

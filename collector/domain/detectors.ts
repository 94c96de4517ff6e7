import { z } from "zod";
import { expected } from "./expected.ts";

/** When a detector's figure begins a finding, when it ends one, and how long it has to hold. */
export interface Thresholds {
  /** The figure at or above which something is wrong. */
  enter: number;
  /** The figure under which it no longer is; at most `enter`. */
  exit: number;
  /** Seconds for which the figure has to hold before it is believed, either way. */
  dwellSeconds: number;
}

export interface Detector extends Thresholds {
  /** What the figure is, for policies and for the list of findings. */
  figure: string;
  severity: "notice" | "warn" | "alarm";
}

/** What Spillway looks for, with the thresholds that hold where a policy gives none. */
export const DETECTORS = {
  collapse: {
    figure: "share of its best by which goodput is down while offered is past the knee",
    severity: "alarm",
    enter: 0.2,
    exit: 0.1,
    dwellSeconds: 4,
  },
  metastable_echo: {
    figure: "amplification while fresh demand is back at its level before the spike",
    severity: "alarm",
    enter: 1.5,
    exit: 1.2,
    dwellSeconds: 4,
  },
  noisy_neighbour: {
    figure: "a tenant's over-share as a share of capacity, while others miss theirs",
    severity: "warn",
    enter: 0.04,
    exit: 0.02,
    dwellSeconds: 2,
  },
  starved_class: {
    figure: "seconds for which a tenant of the class has demand and no useful completion",
    severity: "alarm",
    enter: 8,
    exit: 8,
    dwellSeconds: 0,
  },
  orphan_share: {
    figure: "orphan units as a share of consumed units",
    severity: "warn",
    enter: 0.1,
    exit: 0.05,
    dwellSeconds: 4,
  },
  retry_amplification: {
    figure: "offered attempts for each logical operation",
    severity: "warn",
    enter: 2,
    exit: 1.5,
    dwellSeconds: 4,
  },
  rejection_cost: {
    figure: "95th percentile of a rejection's decision time as a share of its budget",
    severity: "warn",
    enter: 1,
    exit: 0.8,
    dwellSeconds: 4,
  },
  limiter_oscillation: {
    figure: "reversals of a limit per minute",
    severity: "warn",
    enter: 6,
    exit: 3,
    dwellSeconds: 2,
  },
  stale_limiter: {
    figure: "seconds since a limiter's state was renewed",
    severity: "warn",
    enter: 10,
    exit: 5,
    dwellSeconds: 2,
  },
  instances_silent: {
    figure: "instances not heard of for 30 s, of those heard of in the last 10 minutes",
    severity: "warn",
    enter: 1,
    exit: 1,
    dwellSeconds: 0,
  },
  telemetry_dropped: {
    figure: "records dropped as a share of all that came",
    severity: "warn",
    enter: 0.001,
    exit: 0.001,
    dwellSeconds: 0,
  },
  conservation_broken: {
    figure: "outcomes beyond the admissions they belong to, as a share of the outcomes",
    severity: "warn",
    enter: 0.02,
    exit: 0.01,
    dwellSeconds: 4,
  },
  identical_retry_delays: {
    figure: "share of rejections that ask for one and the same delay",
    severity: "notice",
    enter: 0.8,
    exit: 0.6,
    dwellSeconds: 4,
  },
} as const satisfies Record<string, Detector>;

export type DetectorName = keyof typeof DETECTORS;

export const DETECTOR_NAMES = Object.keys(DETECTORS).filter(isDetector);

/** Whether a name is that of a detector. */
export function isDetector(name: string): name is DetectorName {
  return Object.hasOwn(DETECTORS, name);
}

const threshold = z
  .number(expected("a number of at least 0"))
  .min(0, expected("a number of at least 0"));

/** A policy's own thresholds of one detector; what is absent is as in `DETECTORS`. */
export const ThresholdsGiven = z.strictObject({
  enter: threshold.optional(),
  exit: threshold.optional(),
  dwellSeconds: threshold.max(3_600, expected("at most 3600 seconds")).optional(),
});
export type ThresholdsGiven = z.infer<typeof ThresholdsGiven>;

/** The thresholds of a detector under a policy's. */
export function thresholdsOf(name: DetectorName, given: ThresholdsGiven | undefined): Thresholds {
  const { enter, exit, dwellSeconds } = DETECTORS[name];
  return {
    enter: given?.enter ?? enter,
    // A policy that moves the entry below the usual exit means the exit to go with it.
    exit: given?.exit ?? Math.min(exit, given?.enter ?? enter),
    dwellSeconds: given?.dwellSeconds ?? dwellSeconds,
  };
}

import { type Conditions, usualConditions } from "../simulation/conditions.ts";

/** What all callers together want, before any retry. */
export interface PhaseDemand {
  /** Fresh demand as a share of the capacity, the noisy tenant and premium asking as usual. */
  readonly freshShare: number;
  readonly noisyTenantFactor: number;
  readonly premiumFactor: number;
}

export interface Phase {
  readonly name: string;
  readonly durationSeconds: number;
  /** How long demand takes to get here from the phase before. */
  readonly rampSeconds: number;
  readonly story: string;
  readonly demand: PhaseDemand;
  /** Hold from the phase's first moment on. */
  readonly conditions: Conditions;
}

export type PhaseScript = readonly Phase[];

/** Demand that the service carries with a third of it to spare. */
export const usualDemand: PhaseDemand = { freshShare: 0.7, noisyTenantFactor: 1, premiumFactor: 1 };

/** A service that defends itself as it should, whose callers and dependency are as always. */
export const defended: Conditions = { ...usualConditions, limiter: "on" };

/** Usual demand on a defended service. */
export function calmPhase(durationSeconds: number, changes: Partial<Phase> = {}): Phase {
  return {
    name: "calm",
    durationSeconds,
    rampSeconds: 0,
    story: "demand is below capacity, nearly all of it completes usefully",
    demand: usualDemand,
    conditions: defended,
    ...changes,
  };
}

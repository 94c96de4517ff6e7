import type { Amount, Missing } from "./funnel.ts";
import type { Overload, Return } from "./recovery.ts";
import type { StateSpan } from "./state-timeline.ts";
import type { STATES } from "./states.ts";

export type State = (typeof STATES)[number];

/** The states and the rungs of one instance over a window. */
export interface InstanceStates {
  instanceId: string;
  states: StateSpan<State>[];
  rungs: StateSpan<number>[];
  transitions: number;
  flaps: number;
  rungFlaps: number;
}

/** A state or a rung and for how long instances were on it, all instances together. */
export interface TimeIn<Value> {
  value: Value;
  ms: number;
}

/** The states of a service's instances over a window. Times in epoch milliseconds. */
export interface StatesTimeline {
  from: number;
  to: number;
  /** Those that changed most often first. */
  instances: InstanceStates[];
  timeInStates: TimeIn<State | null>[];
  timeOnRungs: TimeIn<number | null>[];
  transitions: number;
  flaps: number;
  rungFlaps: number;
  /** Two opposite transitions within this time are a flap. */
  dwellSeconds: number;
  /** In what steps states were seen where no change was reported. */
  stepSeconds: number;
  /** Whether there were more changes than were read. */
  truncated: boolean;
  dataThrough: number | null;
  partial: Missing[] | null;
}

/** Useful completions of one quality. */
export interface TierAmount extends Amount {
  tier: string;
  /** Whether the policy in force counts it as useful; without a ladder all are. */
  counts: boolean;
}

/** Useful completions by quality; null under a filter of one tenant, for which it is not kept. */
export interface QualityTiers {
  tiers: TierAmount[] | null;
}

/** One overload and what came after it. */
export interface Episode {
  overload: Overload;
  /** Highest fresh demand in it, units/s. */
  demandPeak: number;
  /** Of goodput, units/s. */
  recovery: Return;
  /** Of what waits in all queues; null where no queue is reported. */
  drain: (Return & { peak: number }) | null;
  /** The next overload began before goodput was back. */
  isInterrupted: boolean;
}

/** The overloads of a window, the newest first. */
export interface Recoveries {
  stepSeconds: number;
  episodes: Episode[];
  /** What was taken for an overload: a declared capacity in units/s, or null for the demand before. */
  capacity: number | null;
  /** How many steps anything is known of. */
  knownSteps: number;
}

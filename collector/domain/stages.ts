/**
 * The stages that an attempt passes, in order. It counts in every stage it reached, in the time
 * bucket in which it reached it. `completed` is useful completion only.
 */
export const STAGES = [
  "offered",
  "parsed",
  "eligible",
  "admitted",
  "started",
  "completed",
] as const;

export type Stage = (typeof STAGES)[number];

/** The last stages that an attempt can reach without being admitted. */
export const REJECTION_STAGES = ["offered", "parsed", "eligible"] as const;

export type RejectionStage = (typeof REJECTION_STAGES)[number];

/** True when an attempt whose last stage is `last` has reached `stage`. */
export function hasReached(last: Stage, stage: Stage): boolean {
  return STAGES.indexOf(stage) <= STAGES.indexOf(last);
}

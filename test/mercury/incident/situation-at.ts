import type { LimiterSwitch } from "../simulation/world.ts";
import type { Phase, PhaseScript } from "./phase-script.ts";

export interface Situation {
  readonly phase: Phase;
  /** How many times the script has been played to its end before. */
  readonly loop: number;
  readonly freshShare: number;
  readonly noisyTenantFactor: number;
  readonly limiter: LimiterSwitch;
}

export function scriptSeconds(script: PhaseScript): number {
  return script.reduce((sum, phase) => sum + phase.durationSeconds, 0);
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/**
 * What the script asks for `elapsedSeconds` after its start; it begins again after its end, and
 * demand goes in a straight line from one phase to the next over the ramp.
 */
export function situationAt(script: PhaseScript, elapsedSeconds: number): Situation {
  const totalSeconds = scriptSeconds(script);
  const loop = Math.floor(elapsedSeconds / totalSeconds);
  let secondsIn = elapsedSeconds - loop * totalSeconds;
  let before = script.at(-1);
  for (const phase of script) {
    if (secondsIn < phase.durationSeconds) {
      const from = before ?? phase;
      const share = phase.rampSeconds === 0 ? 1 : Math.min(1, secondsIn / phase.rampSeconds);
      return {
        phase,
        loop,
        freshShare: between(from.freshShare, phase.freshShare, share),
        noisyTenantFactor: between(from.noisyTenantFactor, phase.noisyTenantFactor, share),
        limiter: phase.limiter,
      };
    }
    secondsIn -= phase.durationSeconds;
    before = phase;
  }
  throw new RangeError("a phase script needs phases with a duration");
}

import type { Phase, PhaseDemand, PhaseScript } from "./phase-script.ts";

export interface Situation {
  readonly phase: Phase;
  /** How many times the script has been played to its end before. */
  readonly loop: number;
  readonly demand: PhaseDemand;
}

export function scriptSeconds(script: PhaseScript): number {
  return script.reduce((sum, phase) => sum + phase.durationSeconds, 0);
}

function between(from: PhaseDemand, to: PhaseDemand, share: number): PhaseDemand {
  const on = (name: keyof PhaseDemand): number => from[name] + (to[name] - from[name]) * share;
  return {
    freshShare: on("freshShare"),
    noisyTenantFactor: on("noisyTenantFactor"),
    premiumFactor: on("premiumFactor"),
  };
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
      return { phase, loop, demand: between(from.demand, phase.demand, share) };
    }
    secondsIn -= phase.durationSeconds;
    before = phase;
  }
  throw new RangeError("a phase script needs phases with a duration");
}

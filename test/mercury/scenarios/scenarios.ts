import { orphanFloodScript, retryStormScript } from "./caller-scripts.ts";
import { incidentScript } from "./incident.ts";
import { oscillatingLimiterScript, slowDependencyScript } from "./limiter-scripts.ts";
import { calmPhase, type PhaseScript } from "./phase-script.ts";
import { noisyNeighbourScript, starvedClassScript } from "./tenant-scripts.ts";

/** Each shows one thing that can go wrong, and how it ends; `calm` shows that nothing does. */
export const scenarios = {
  incident: incidentScript,
  calm: [calmPhase(120)],
  "noisy-neighbour": noisyNeighbourScript,
  "retry-storm": retryStormScript,
  "orphan-flood": orphanFloodScript,
  "oscillating-limiter": oscillatingLimiterScript,
  "slow-dependency": slowDependencyScript,
  "starved-class": starvedClassScript,
} as const satisfies Readonly<Record<string, PhaseScript>>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames: readonly string[] = Object.keys(scenarios);

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** What the demo plays when it is not told what: every scenario that goes wrong, one by one. */
export const storyScript: PhaseScript = [
  scenarios.incident,
  scenarios["noisy-neighbour"],
  scenarios["retry-storm"],
  scenarios["orphan-flood"],
  scenarios["oscillating-limiter"],
  scenarios["slow-dependency"],
  scenarios["starved-class"],
].flat();

import { hastyTuning, steadyTuning } from "../simulation/concurrency-limit.ts";
import { calmPhase, defended, type PhaseScript, usualDemand } from "./phase-script.ts";

const steady = { ...defended, limitTuning: steadyTuning };

/** An adaptive limit that takes whole steps on old round trips: too low, too high, too low. */
export const oscillatingLimiterScript: PhaseScript = [
  calmPhase(40, { conditions: steady }),
  {
    name: "hasty limit",
    durationSeconds: 60,
    rampSeconds: 5,
    story: "demand is past capacity, and the limit overshoots both ways",
    demand: { ...usualDemand, freshShare: 1.25 },
    conditions: { ...defended, limitTuning: hastyTuning },
  },
  calmPhase(50, {
    name: "steady limit",
    rampSeconds: 5,
    story: "the limit moves in small steps again, and demand is as usual",
    conditions: steady,
  }),
];

/** The orders database answers slowly: what needs it holds workers, and saying no to it is dear. */
export const slowDependencyScript: PhaseScript = [
  calmPhase(40),
  {
    name: "slow database",
    durationSeconds: 60,
    rampSeconds: 0,
    story: "orders take ten times as long; a breaker keeps them from taking every worker",
    demand: usualDemand,
    conditions: { ...defended, dependencyFactor: 10 },
  },
  calmPhase(50, { name: "fast database", story: "the database answers as always" }),
];

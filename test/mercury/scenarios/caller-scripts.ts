import { type Conditions, usualConditions } from "../simulation/conditions.ts";
import { calmPhase, defended, type PhaseScript, usualDemand } from "./phase-script.ts";

/** A bound in place of a limiter, one delay for everybody, callers who never give way. */
const stormy: Conditions = {
  ...usualConditions,
  backlogMsMax: 2_500,
  retryDelay: "identical",
  callers: "insistent",
  abandonment: "unnoticed",
};

/** A spike of twenty seconds whose retries keep the service down after it: metastable. */
export const retryStormScript: PhaseScript = [
  calmPhase(40, { conditions: stormy }),
  {
    name: "spike",
    durationSeconds: 20,
    rampSeconds: 2,
    story: "demand doubles for twenty seconds, every refusal asks for the same delay",
    demand: { ...usualDemand, freshShare: 1.3 },
    conditions: stormy,
  },
  {
    name: "storm",
    durationSeconds: 60,
    rampSeconds: 2,
    story: "demand is back where it was, the retries alone keep the service down",
    demand: usualDemand,
    conditions: stormy,
  },
  calmPhase(60, {
    name: "storm over",
    story: "the limiter sheds early and spreads the retries, and goodput comes back",
  }),
];

/** Callers hang up on what they have just asked for; the service never hears of it and works on. */
export const orphanFloodScript: PhaseScript = [
  calmPhase(40),
  {
    name: "flood",
    durationSeconds: 60,
    rampSeconds: 0,
    story: "a client release hangs up on most of its requests, and nobody tells the workers",
    demand: usualDemand,
    conditions: { ...defended, hangUpShare: 0.8, abandonment: "unnoticed" },
  },
  calmPhase(50, { name: "flood over", story: "callers wait for their answers again" }),
];

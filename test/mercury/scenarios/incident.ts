import { usualConditions } from "../simulation/conditions.ts";
import { calmPhase, defended, type PhaseScript } from "./phase-script.ts";

/** Two and a half minutes: a service is pushed over, stays down by its own retries, is rescued. */
export const incidentScript: PhaseScript = [
  calmPhase(30, { conditions: usualConditions }),
  {
    name: "surge",
    durationSeconds: 25,
    rampSeconds: 10,
    story: "everyone asks for more and quarry-crawler for eight times its usual",
    demand: { freshShare: 1.05, noisyTenantFactor: 8, premiumFactor: 1 },
    conditions: usualConditions,
  },
  {
    name: "collapse",
    durationSeconds: 35,
    rampSeconds: 15,
    story: "retries pile onto the backlog, workers are busy with what nobody waits for",
    demand: { freshShare: 1.3, noisyTenantFactor: 8, premiumFactor: 1 },
    conditions: usualConditions,
  },
  {
    name: "admission on",
    durationSeconds: 30,
    rampSeconds: 0,
    story: "the limiter refuses early what cannot finish, goodput returns near capacity",
    demand: { freshShare: 1.3, noisyTenantFactor: 8, premiumFactor: 1 },
    conditions: defended,
  },
  calmPhase(30, {
    name: "recovery",
    rampSeconds: 12,
    story: "demand goes back to calm, instances leave SHED through RECOVER",
  }),
];

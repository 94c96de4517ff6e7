import type { LimiterSwitch } from "../simulation/world.ts";

export interface Phase {
  readonly name: string;
  readonly durationSeconds: number;
  /** Fresh demand of all tenants, as a share of the capacity, the noisy one as usual. */
  readonly freshShare: number;
  readonly noisyTenantFactor: number;
  readonly limiter: LimiterSwitch;
  /** How long demand takes to get here from the phase before. */
  readonly rampSeconds: number;
  readonly story: string;
}

export type PhaseScript = readonly Phase[];

/** Two and a half minutes: a service is pushed over, stays down by its own retries, is rescued. */
export const incidentScript: PhaseScript = [
  {
    name: "calm",
    durationSeconds: 30,
    freshShare: 0.7,
    noisyTenantFactor: 1,
    limiter: "off",
    rampSeconds: 0,
    story: "demand is below capacity, nearly all of it completes usefully",
  },
  {
    name: "surge",
    durationSeconds: 25,
    freshShare: 1.05,
    noisyTenantFactor: 8,
    limiter: "off",
    rampSeconds: 10,
    story: "everyone asks for more and quarry-crawler for eight times its usual",
  },
  {
    name: "collapse",
    durationSeconds: 35,
    freshShare: 1.3,
    noisyTenantFactor: 8,
    limiter: "off",
    rampSeconds: 15,
    story: "retries pile onto the backlog, workers are busy with what nobody waits for",
  },
  {
    name: "admission on",
    durationSeconds: 30,
    freshShare: 1.3,
    noisyTenantFactor: 8,
    limiter: "on",
    rampSeconds: 0,
    story: "the limiter refuses early what cannot finish, goodput returns near capacity",
  },
  {
    name: "recovery",
    durationSeconds: 30,
    freshShare: 0.7,
    noisyTenantFactor: 1,
    limiter: "on",
    rampSeconds: 12,
    story: "demand goes back to calm, instances leave SHED through RECOVER",
  },
];

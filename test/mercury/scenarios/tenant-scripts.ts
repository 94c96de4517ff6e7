import { calmPhase, defended, type PhaseScript, usualDemand } from "./phase-script.ts";

/** One free tenant asks for so much that the others of its class are refused. */
export const noisyNeighbourScript: PhaseScript = [
  calmPhase(40),
  {
    name: "crawl",
    durationSeconds: 60,
    rampSeconds: 5,
    story:
      "quarry-crawler asks for twenty times its usual, its neighbours are refused in its place",
    demand: { ...usualDemand, noisyTenantFactor: 20 },
    conditions: defended,
  },
  calmPhase(50, { name: "crawl over", rampSeconds: 5, story: "quarry-crawler is itself again" }),
];

/** Premium has plain priority and asks for more than there is: nothing is left for free. */
export const starvedClassScript: PhaseScript = [
  calmPhase(40),
  {
    name: "premium only",
    durationSeconds: 60,
    rampSeconds: 5,
    story: "premium goes first without a reservation for free, and takes all there is",
    demand: { ...usualDemand, premiumFactor: 7 },
    conditions: { ...defended, order: "premium_first" },
  },
  calmPhase(50, {
    name: "reservations back",
    rampSeconds: 5,
    story: "each class has its share again, and premium asks for its usual",
  }),
];

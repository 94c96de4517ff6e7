import { describe, expect, it } from "vitest";

import { usualConditions } from "../simulation/conditions.ts";
import { incidentScript } from "./incident.ts";
import { calmPhase, type PhaseScript } from "./phase-script.ts";
import { scriptSeconds, situationAt } from "./situation-at.ts";

const script: PhaseScript = [
  calmPhase(10, {
    name: "low",
    demand: { freshShare: 0.5, noisyTenantFactor: 1, premiumFactor: 1 },
  }),
  calmPhase(20, {
    name: "high",
    rampSeconds: 4,
    demand: { freshShare: 1.5, noisyTenantFactor: 5, premiumFactor: 3 },
    conditions: usualConditions,
  }),
];

describe("a phase script", () => {
  it("goes in a straight line from one phase to the next", () => {
    const { demand, phase } = situationAt(script, 10 + 1);
    expect(phase.name).toBe("high");
    expect(demand).toEqual({
      freshShare: 0.5 + (1.5 - 0.5) / 4,
      noisyTenantFactor: 1 + (5 - 1) / 4,
      premiumFactor: 1 + (3 - 1) / 4,
    });
  });

  it("holds the phase's demand after the ramp and changes the conditions at once", () => {
    expect(situationAt(script, 10).phase.conditions.limiter).toBe("off");
    expect(situationAt(script, 29).demand.freshShare).toBe(1.5);
  });

  it("begins again after its end, and counts how often", () => {
    const again = situationAt(script, 30 + 2);
    expect(again.loop).toBe(1);
    expect(again.phase.name).toBe("low");
    expect(again.demand.freshShare).toBe(0.5);
  });

  it("refuses to play nothing", () => {
    expect(() => situationAt([], 1)).toThrow(RangeError);
  });
});

describe("the incident", () => {
  it("shows calm, then the collapse within a minute, then its cure", () => {
    const names = [0, 29, 30, 55, 89, 90, 119, 120, 149].map(
      (seconds) => situationAt(incidentScript, seconds).phase.name,
    );
    expect(names).toEqual([
      "calm",
      "calm",
      "surge",
      "collapse",
      "collapse",
      "admission on",
      "admission on",
      "recovery",
      "recovery",
    ]);
    expect(scriptSeconds(incidentScript)).toBe(30 + 25 + 35 + 30 + 30);
  });
});

import { describe, expect, it } from "vitest";

import { incidentScript, type PhaseScript } from "./phase-script.ts";
import { scriptSeconds, situationAt } from "./situation-at.ts";

const script: PhaseScript = [
  {
    name: "low",
    durationSeconds: 10,
    freshShare: 0.5,
    noisyTenantFactor: 1,
    limiter: "off",
    rampSeconds: 0,
    story: "",
  },
  {
    name: "high",
    durationSeconds: 20,
    freshShare: 1.5,
    noisyTenantFactor: 5,
    limiter: "on",
    rampSeconds: 4,
    story: "",
  },
];

describe("a phase script", () => {
  it("goes in a straight line from one phase to the next", () => {
    const { freshShare, noisyTenantFactor, phase } = situationAt(script, 10 + 1);
    expect(phase.name).toBe("high");
    expect(freshShare).toBe(0.5 + (1.5 - 0.5) / 4);
    expect(noisyTenantFactor).toBe(1 + (5 - 1) / 4);
  });

  it("holds the phase's demand after the ramp and switches the limiter at once", () => {
    expect(situationAt(script, 10).limiter).toBe("on");
    expect(situationAt(script, 29).freshShare).toBe(1.5);
  });

  it("begins again after its end, and counts how often", () => {
    const again = situationAt(script, 30 + 2);
    expect(again.loop).toBe(1);
    expect(again.phase.name).toBe("low");
    expect(again.freshShare).toBe(0.5);
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

import { expect, it } from "vitest";

import { parseLiveOptions } from "./live-options.ts";

it("plays seed 1 in real time, for ever, by default", () => {
  expect(parseLiveOptions([])).toEqual({
    seed: 1,
    speed: 1,
    once: false,
    check: false,
    rateScale: 1,
    scenario: null,
  });
});

it("reads every flag", () => {
  const argv = ["--seed", "7", "--speed=2", "--rate-scale", "0.5", "--once"];
  expect(parseLiveOptions([...argv, "--scenario", "retry-storm"])).toEqual({
    seed: 7,
    speed: 2,
    once: true,
    check: false,
    rateScale: 0.5,
    scenario: "retry-storm",
  });
});

it.each([["--speed", "0"], ["--speed", "fast"], ["--seed", "-1"], ["--loud"]])(
  "refuses %s %s",
  (...argv) => {
    expect(() => parseLiveOptions(argv)).toThrow();
  },
);

it("refuses a scenario that there is not, and names those there are", () => {
  expect(() => parseLiveOptions(["--scenario", "meteor"])).toThrow(
    'scenario: "meteor" is none, expected one of incident, calm, noisy-neighbour, retry-storm, ' +
      "orphan-flood, oscillating-limiter, slow-dependency, starved-class",
  );
});

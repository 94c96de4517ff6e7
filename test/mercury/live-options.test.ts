import { expect, it } from "vitest";

import { parseLiveOptions } from "./live-options.ts";

it("plays seed 1 in real time, for ever, by default", () => {
  expect(parseLiveOptions([])).toEqual({ seed: 1, speed: 1, once: false, rateScale: 1 });
});

it("reads every flag", () => {
  const argv = ["--seed", "7", "--speed=2", "--rate-scale", "0.5", "--once"];
  expect(parseLiveOptions(argv)).toEqual({ seed: 7, speed: 2, once: true, rateScale: 0.5 });
});

it.each([["--speed", "0"], ["--speed", "fast"], ["--seed", "-1"], ["--loud"]])(
  "refuses %s %s",
  (...argv) => {
    expect(() => parseLiveOptions(argv)).toThrow();
  },
);

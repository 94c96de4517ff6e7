import { expect, it } from "vitest";

import { churnFactor, serviceMsBeforeNoise } from "./service-time.ts";
import { settingsFor } from "./settings.ts";

const settings = settingsFor(1, 400);

it("takes 40 ms a unit behind no backlog, at any scale", () => {
  expect(serviceMsBeforeNoise(settings, 3, 0)).toBe(3 * 40);
  expect(serviceMsBeforeNoise(settingsFor(1, 4_000), 3, 0)).toBe(3 * 40);
});

it("takes 1.3 times as long behind a backlog of 1,500 ms", () => {
  expect(churnFactor(settings, 1_500)).toBe(1 + 0.6 / 2);
});

it("never takes more than 1.6 times as long", () => {
  expect(churnFactor(settings, 1e9)).toBeLessThanOrEqual(1 + 0.6);
});

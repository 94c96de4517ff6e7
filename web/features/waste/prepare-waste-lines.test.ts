import { expect, test } from "vitest";
import type { RetrySeries } from "#domain/retries";
import type { WasteSeries } from "#domain/waste";
import { prepareAmplification, prepareEcho, prepareRetryShare } from "./prepare-retry-lines.ts";
import { prepareWasteLines } from "./prepare-waste-lines.ts";

const window = { from: 0, to: 30_000, nowMs: 600_000 };
const steps = { stepSeconds: 10, times: [0, 10_000, 20_000], dataThrough: 300_000 };

const waste: WasteSeries = {
  ...steps,
  consumedUnits: [200, null, 100],
  wastedUnits: [100, null, 0],
  orphanUnits: [60, null, 0],
  outcomes: [20, null, 10],
  byOutcome: {
    late: [50, null, 0],
    cancelled: [30, null, 0],
    invalid: [0, null, 0],
    failed: [0, null, 0],
    expired: [0, null, 0],
  },
};

const retries: RetrySeries = {
  ...steps,
  offered: { count: [300, null, 0], units: [600, null, 0] },
  fresh: { count: [100, null, 0], units: [150, null, 0] },
};

const valuesOf = (model: ReturnType<typeof prepareEcho>) =>
  Object.fromEntries(model.lines.map(({ key, values }) => [key, values]));

test("waste is stacked by outcome, what is nothing left out, and what useful work wasted is the rest", () => {
  expect(valuesOf(prepareWasteLines(waste, window))).toEqual({
    late: [5, null, 0],
    cancelled: [3, null, 0],
    "useful-orphan": [2, null, 0],
    orphan: [6, null, 0],
  });
});

test("fresh demand and echo add up to what was offered", () => {
  expect(valuesOf(prepareEcho(retries, "units", window))).toEqual({
    fresh: [15, null, 0],
    echo: [45, null, 0],
  });
});

test("amplification and retry share are of each step, and nothing where nothing was offered", () => {
  expect(valuesOf(prepareAmplification(retries, window))).toEqual({
    units: [4, null, null],
    attempts: [3, null, null],
  });
  expect(valuesOf(prepareRetryShare(retries, window))).toEqual({
    units: [75, null, null],
    attempts: [(200 / 300) * 100, null, null],
  });
});

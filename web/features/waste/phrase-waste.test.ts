import { expect, test } from "vitest";
import { phraseWaste } from "./phrase-waste.ts";

const said = (waste: Partial<Parameters<typeof phraseWaste>[0]>) => {
  const nothing = { consumedUnits: 0, wastedUnits: 0, orphanUnits: 0, outcomes: 0, abandoned: 0 };
  const { word, sentence } = phraseWaste({ ...nothing, ...waste }, 100);
  return `${word}. ${sentence}`.replaceAll("\u202f", " ");
};

test("zero orphans are told from no outcomes", () => {
  expect(said({})).toContain("Unknown. No outcome was reported");
  expect(said({ outcomes: 12_430, consumedUnits: 20_000 })).toBe(
    "Little waste. 0 orphans in 12,430 outcomes; 0 % of the units consumed are wasted.",
  );
  expect(said({ outcomes: 3 })).toContain("0 orphans in 3 outcomes; no units were consumed.");
  expect(said({ outcomes: 9, abandoned: 2, consumedUnits: 9 })).toContain("2 callers had gone");
});

test("orphan work is told as a share and as a rate", () => {
  expect(
    said({ outcomes: 50, consumedUnits: 1_000, wastedUnits: 400, orphanUnits: 250, abandoned: 9 }),
  ).toBe("Much waste. 40 % of the units consumed are wasted; orphan work takes 25 %: 2.5 units/s.");
});

import { expect, test } from "vitest";
import { judgeAbsence } from "./judge-absence.ts";

const noon = Date.UTC(2026, 11, 1, 12);
const minute = 60_000;
const window = { from: noon - 15 * minute, to: noon };
const input = { service: "mercury", filter: {}, window, dataThrough: noon, range: "15m" } as const;

test("a filter that matches nothing is a zero, and can be taken away", () => {
  const absence = judgeAbsence({ ...input, filter: { tenant: "nobody" } });
  expect(absence).toEqual({
    kind: "no-match",
    sentence: "0 attempts of mercury match tenant nobody in this window.",
    remedy: { label: "Show all of the service", filter: {} },
  });
});

test("data that ended before the window is one step away", () => {
  const absence = judgeAbsence({ ...input, dataThrough: noon - 60 * minute - 1 });
  expect(absence.remedy?.time).toEqual({
    kind: "historical",
    from: noon - 75 * minute,
    to: noon - 60 * minute,
  });
});

test("so is data that came after it", () => {
  const absence = judgeAbsence({ ...input, dataThrough: noon + minute });
  expect(absence.remedy?.time).toEqual({ kind: "live", range: "15m" });
});

test("where nothing was ever counted, only sending helps", () => {
  expect(judgeAbsence({ ...input, dataThrough: null })).toMatchObject({
    kind: "never",
    remedy: null,
  });
});

import { describe, expect, test } from "vitest";
import type { Trust } from "../trust/judge-trust.ts";
import {
  describeGaps,
  describePartial,
  isDimmed,
  judgePanel,
  type PanelInput,
} from "./judge-panel.ts";

const now = Date.UTC(2026, 11, 1, 12, 3, 5);
const live: Trust = { state: "live", dataThrough: now - 4_000, ageMs: 4_000, why: null };
const failure = { kind: "refused", message: "Spillway cannot read its database." } as const;

const judge = (changes: Partial<PanelInput>) =>
  judgePanel({
    nowMs: now,
    trust: live,
    failure: null,
    retryAt: null,
    arrivedAt: now,
    empty: false,
    changing: false,
    ...changes,
  });

describe("the state of a panel", () => {
  test("nothing yet, nothing there, something there", () => {
    expect(judge({ arrivedAt: null }).kind).toBe("loading");
    expect(judge({ empty: true }).kind).toBe("no-data");
    expect(judge({}).kind).toBe("live");
    expect(judge({ changing: true, empty: true }).kind).toBe("changing");
  });

  test("an error keeps the figures and says since when and until when", () => {
    const state = judge({ failure, trust: { ...live, state: "error" }, retryAt: now + 5_000 });
    expect(state).toEqual({
      kind: "error",
      message: failure.message,
      keptSince: now,
      retryAt: now + 5_000,
    });
    expect(isDimmed(state)).toBe(true);
  });

  test("a panel that never had figures says its error at once", () => {
    expect(judge({ failure, arrivedAt: null }).kind).toBe("error");
  });

  test("one panel alone can fail, once its figures are no longer young", () => {
    expect(judge({ failure, arrivedAt: now - 3_000 }).kind).toBe("live");
    expect(judge({ failure, arrivedAt: now - 6_000 }).kind).toBe("error");
  });

  test("stale figures are dimmed and say their age", () => {
    const state = judge({ trust: { ...live, state: "stale", ageMs: 45_000 } });
    expect(state).toEqual({ kind: "stale", ageMs: 45_000 });
    expect(isDimmed(state)).toBe(true);
    expect(isDimmed(judge({ trust: { ...live, state: "delayed", ageMs: 12_000 } }))).toBe(false);
  });
});

test("what is missing is said in words, each thing once", () => {
  const dropped = { what: "dropped_records", reason: "too_old", count: 1_200 } as const;
  expect(describePartial([dropped, dropped], now, true)).toEqual([
    "1,200 records were dropped (too old): in no figure here.",
  ]);
  expect(
    describePartial(
      [
        { what: "folded_values", dimension: "class", count: 7 },
        { what: "no_data_before", at: now - 60_000 },
        { what: "coarser_resolution", seconds: 60 },
      ],
      now,
      false,
    ),
  ).toEqual([
    "7 events of classes beyond the limit are counted together as “other”.",
    "There is no data before 12:02:05.",
    "So far back, data is kept in steps of 1 min; the window was widened to whole steps.",
  ]);
  expect(describePartial([{ what: "no_data_after", at: now }], now, true)).toEqual([]);
  expect(describePartial(null, now, false)).toEqual([]);
});

test("a gap is said with its length, and no gap is not said", () => {
  expect(describeGaps(440)).toEqual([
    "Nothing is known of 7 min 20 s inside this window; rates are over the rest of it.",
  ]);
  expect(describeGaps(0)).toEqual([]);
});

import { describe, expect, test } from "vitest";
import type { FunnelSeries, SeriesAmount } from "#domain/funnel";
import { judgeVerdict } from "./judge-verdict.ts";
import { phraseVerdict } from "./phrase-verdict.ts";
import { knownUntil, splitParts } from "./split-parts.ts";

const start = Date.UTC(2026, 11, 1, 12);
const STEPS = 30;
const STEP_MS = 10_000;
const now = start + STEPS * STEP_MS + 10_000;

/** Rates per second of the first 24 steps and of the last 6; null for silence. */
interface Rates {
  offered: number;
  completed: number;
  fresh?: number;
  admitted?: number;
  protection?: number;
  policy?: number;
}

function seriesOf(before: Rates | null, recent: Rates | null): FunnelSeries {
  const line = (pick: (rates: Rates) => number): SeriesAmount => {
    const values = Array.from({ length: STEPS }, (_, index) => {
      const rates = index < 24 ? before : recent;
      return rates === null ? null : pick(rates) * 10;
    });
    return { count: values, units: values };
  };
  const admitted = line((rates) => rates.admitted ?? rates.offered);
  return {
    stepSeconds: 10,
    times: Array.from({ length: STEPS }, (_, index) => start + index * STEP_MS),
    stages: {
      offered: line((rates) => rates.offered),
      parsed: admitted,
      eligible: admitted,
      admitted,
      started: admitted,
      completed: line((rates) => rates.completed),
    },
    logicalOperations: line((rates) => rates.fresh ?? rates.offered),
    rejected: {
      policy: line((rates) => rates.policy ?? 0),
      protection: line((rates) => rates.protection ?? 0),
    },
    consumedUnits: [],
    orphanUnits: [],
    dataThrough: now,
    partial: null,
  };
}

function say(before: Rates | null, recent: Rates | null): string {
  const series = seriesOf(before, recent);
  const verdict = judgeVerdict(splitParts(series, "units", now), knownUntil(series));
  return `${verdict.severity}: ${phraseVerdict(verdict, "units", now).replaceAll("\u202f", " ")}`;
}

const calm = { offered: 4_000, completed: 3_900 };

describe("collapse", () => {
  test("goodput falls while offered rises, and the retries are named", () => {
    expect(
      say({ offered: 5_000, completed: 3_700 }, { offered: 8_000, completed: 1_924, fresh: 2_320 }),
    ).toBe("alarm: Goodput fell 48 % while offered rose 60 %: retries are 71 % of offered.");
  });

  test("at steady demand it is still a collapse", () => {
    expect(say(calm, { offered: 4_000, completed: 1_000 })).toBe(
      "alarm: Goodput fell 74 % at steady demand: 75 % of admitted work does not end useful.",
    );
  });

  test("a window that is collapsed from end to end is no calm window", () => {
    const collapsed = { offered: 10_000, completed: 1_200, fresh: 3_000 };
    expect(say(collapsed, collapsed)).toBe(
      "alarm: Only 12 % of admitted work ends useful: retries are 70 % of offered.",
    );
  });
});

describe("protection and demand", () => {
  test("goodput held by shedding is said to hold", () => {
    const shed = { offered: 10_000, completed: 3_980, admitted: 4_000, protection: 6_000 };
    expect(say(calm, shed)).toBe(
      "notice: Protection holds: goodput is 3,980 units/s while 60 % of offered is turned away.",
    );
  });

  test("less demand is no collapse", () => {
    expect(say(calm, { offered: 2_000, completed: 1_960 })).toBe(
      "notice: Demand fell 50 %: goodput is 1,960 units/s, 98 % of offered.",
    );
  });

  test("recovery is said as such until the work is useful again", () => {
    expect(say({ offered: 4_000, completed: 1_000 }, { offered: 4_000, completed: 3_000 })).toBe(
      "warn: Recovering: goodput rose 3.0-fold to 3,000 units/s; 75 % of admitted work ends useful.",
    );
  });

  test("policy is a limit and no illness", () => {
    const limited = { offered: 4_000, completed: 3_200, admitted: 3_300, policy: 700 };
    expect(say(limited, limited)).toBe(
      "calm: Healthy: 80 % of offered ends useful, 3,200 units/s; policy turned away 18 %.",
    );
  });
});

describe("honesty", () => {
  test("missing data is unknown and never healthy", () => {
    expect(say(calm, null)).toBe("unknown: Unknown since 12:04:00.");
    expect(say(null, null)).toBe("unknown: Unknown: nothing has been counted in this window.");
  });

  test("zero work is not missing data", () => {
    const idle = { offered: 0, completed: 0 };
    expect(say(idle, idle)).toBe("unknown: Idle: no work was offered in this window.");
  });

  test("tiny numbers raise no alarm", () => {
    expect(say({ offered: 0.1, completed: 0.1 }, { offered: 0.1, completed: 0 })).toBe(
      "unknown: Too little to judge: 6 attempts in the last part of this window.",
    );
    // 48 attempts before, 6 in the last minute: half of them lost may well be chance.
    expect(say({ offered: 1, completed: 1 }, { offered: 1, completed: 0.9 })).toMatch(/^calm/);
  });

  test("a service that is too new for the steps of a long range is not called unknown", () => {
    const series = seriesOf(null, calm);
    const early = start + 24 * STEP_MS + 10_000;
    const verdict = judgeVerdict(splitParts(series, "units", early), knownUntil(series));
    expect(verdict.kind).toBe("too-early");
  });

  test("steps that may still grow are not judged", () => {
    const series = seriesOf(calm, { offered: 4_000, completed: 0 });
    const early = start + 24 * STEP_MS + 10_000;
    expect(judgeVerdict(splitParts(series, "units", early), null).kind).toBe("healthy");
  });
});

describe("splitParts", () => {
  test("of a window that reaches to now the last half minute is judged, else its last fifth", () => {
    const series = seriesOf(calm, calm);
    const over = splitParts(series, "units", now);
    const live = splitParts({ ...series, dataThrough: null }, "units", now - 10_000);
    expect(over?.recent.to).toBe(start + STEPS * STEP_MS);
    expect((over?.recent.to ?? 0) - (over?.recent.from ?? 0)).toBe((STEPS / 5) * STEP_MS);
    expect((live?.recent.to ?? 0) - (live?.recent.from ?? 0)).toBe(30_000);
  });
});

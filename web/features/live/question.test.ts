import { expect, test } from "vitest";
import { DEFAULT_VIEW } from "../view-state/view-state.ts";
import { isOtherSpan, questionOf } from "./question.ts";

const now = Date.UTC(2026, 11, 1, 12, 3, 4);
const view = { ...DEFAULT_VIEW, service: "mercury", environment: "production" };

test("a view asks about its service, window and filter, and about nothing without a service", () => {
  expect(questionOf(DEFAULT_VIEW, now)).toBeNull();
  expect(questionOf({ ...view, filter: { tenant: "acme" } }, now)?.request).toEqual({
    service: "mercury",
    environment: "production",
    filter: { tenant: "acme" },
    from: Date.UTC(2026, 11, 1, 11, 48, 5),
    to: Date.UTC(2026, 11, 1, 12, 3, 5),
  });
});

test("a window that is over is asked about once", () => {
  const over = { kind: "historical", from: now - 90_000, to: now - 30_000 } as const;
  expect(questionOf({ ...view, time: over }, now)?.pollMs).toBeNull();
  expect(questionOf({ ...view, time: { ...over, to: now + 1_000 } }, now)?.pollMs).not.toBeNull();
});

test("a step later is the same span, another range or day is not", () => {
  const window = { from: 0, to: 900_000, points: 180 };
  expect(isOtherSpan(window, { ...window, from: 5_000, to: 905_000 })).toBe(false);
  expect(isOtherSpan(window, { ...window, from: -2_700_000 })).toBe(true);
  expect(isOtherSpan(window, { ...window, from: 9_000_000, to: 9_900_000 })).toBe(true);
});

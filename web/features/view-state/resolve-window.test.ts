import { expect, test } from "vitest";
import { pause, resolveWindow } from "./resolve-window.ts";
import { RANGES, RANGE_NAMES } from "./view-state.ts";

const now = Date.UTC(2026, 11, 1, 12, 3, 4, 500);

test("a live window ends with the step that is still filling", () => {
  const window = resolveWindow({ kind: "live", range: "15m" }, now);
  expect(window).toEqual({
    from: Date.UTC(2026, 11, 1, 11, 48, 5),
    to: Date.UTC(2026, 11, 1, 12, 3, 5),
    points: (15 * 60) / 5,
  });
});

const at = (offset: number) => resolveWindow({ kind: "live", range: "15m" }, now + offset);

test("viewers within one step ask for the same window", () => {
  expect(at(499)).toEqual(at(-4_499));
  expect(at(500)).not.toEqual(at(0));
});

test("every range is a whole number of steps that the server accepts", () => {
  for (const name of RANGE_NAMES) {
    const { points } = resolveWindow({ kind: "live", range: name }, now);
    expect(Number.isInteger(points)).toBe(true);
    expect(points).toBeLessThanOrEqual(400);
    expect(RANGES[name].lengthMs % RANGES[name].stepMs).toBe(0);
  }
});

test("pausing keeps what is on the screen and the range to go on with", () => {
  const { from, to } = resolveWindow({ kind: "live", range: "1h" }, now);
  const paused = pause({ kind: "live", range: "1h" }, now);
  expect(paused).toEqual({ kind: "paused", range: "1h", from, to });
  expect(pause(paused, now + 5_000)).toBe(paused);
});

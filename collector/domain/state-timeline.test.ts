import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  flapsOf,
  leadsBack,
  stateTimeline,
  timeInEach,
  transitionsOf,
  turnsRound,
  type Change,
  type Sight,
} from "./state-timeline.ts";
import { STATES } from "./states.ts";

const window = { fromMs: 0, toMs: 100_000 };
const watched = { holdMs: 30_000, heardUntilMs: Infinity };

function seen(value: string, fromSeconds: number, toSeconds: number): Sight<string> {
  return { value, fromMs: fromSeconds * 1_000, toMs: toSeconds * 1_000 };
}

function changed(atSeconds: number, from: string | null, to: string): Change<string> {
  return { atMs: atSeconds * 1_000, from, to };
}

function inWords(sights: Sight<string>[], changes: Change<string>[] = [], more = {}): string {
  const spans = stateTimeline({ sights, changes, ...watched, ...more }, window);
  return spans
    .map(({ value, fromMs, toMs }) => `${value ?? "?"} ${fromMs / 1_000}-${toMs / 1_000}`)
    .join(", ");
}

describe("stateTimeline", () => {
  test("worked example: seen NORMAL until 10 s, changed to SHED at 14 s, seen there until 30 s", () => {
    const sights = [seen("NORMAL", 0, 10), seen("SHED", 20, 30)];
    expect(inWords(sights, [changed(14, "NORMAL", "SHED")])).toBe(
      "NORMAL 0-14, SHED 14-60, ? 60-100",
    );
  });

  test("without changes a state ends where the next one is seen", () => {
    expect(inWords([seen("NORMAL", 0, 10), seen("DEGRADE", 20, 100)])).toBe(
      "NORMAL 0-20, DEGRADE 20-100",
    );
  });

  test("a silence longer than the hold is not known, and is no transition", () => {
    const sights = [seen("NORMAL", 0, 10), seen("SHED", 50, 100)];
    expect(inWords(sights)).toBe("NORMAL 0-10, ? 10-50, SHED 50-100");
    expect(transitionsOf(stateTimeline({ sights, changes: [], ...watched }, window))).toEqual([]);
  });

  test("a silence that ends with a change out of the same state was that state", () => {
    expect(inWords([seen("NORMAL", 0, 10)], [changed(90, "NORMAL", "SHED")])).toBe(
      "NORMAL 0-90, SHED 90-100",
    );
  });

  test("the first change tells what was before it, as far as the hold reaches", () => {
    expect(inWords([], [changed(50, "NORMAL", "SHED")])).toBe(
      "? 0-20, NORMAL 20-50, SHED 50-80, ? 80-100",
    );
  });

  test("a sight does not reach back over a change", () => {
    const sights = [seen("NORMAL", 0, 10), seen("SHED", 10, 20)];
    expect(inWords(sights, [changed(13, "NORMAL", "SHED")], { holdMs: 1_000 })).toBe(
      "NORMAL 0-13, SHED 13-21, ? 21-100",
    );
  });

  test("nothing is known after an instance was last heard of", () => {
    expect(inWords([seen("NORMAL", 0, 10)], [], { holdMs: Infinity, heardUntilMs: 25_000 })).toBe(
      "NORMAL 0-25, ? 25-100",
    );
    expect(inWords([])).toBe("? 0-100");
  });

  test("covers the window exactly, without a gap, an overlap or a repetition", () => {
    const time = fc.integer({ min: -50, max: 150 });
    const state = fc.constantFrom(...STATES);
    const sights = fc.array(fc.tuple(state, time, fc.nat(30)), { maxLength: 20 });
    const changes = fc.array(fc.tuple(time, state, state), { maxLength: 20 });
    fc.assert(
      fc.property(sights, changes, (seenIn, changedTo) => {
        const spans = stateTimeline(
          {
            sights: seenIn.map(([value, from, length]) => seen(value, from, from + length)),
            changes: changedTo.map(([at, from, to]) => changed(at, from, to)),
            ...watched,
          },
          window,
        );
        expect(spans[0]?.fromMs).toBe(window.fromMs);
        expect(spans.at(-1)?.toMs).toBe(window.toMs);
        for (const [index, span] of spans.entries()) {
          expect(span.toMs).toBeGreaterThan(span.fromMs);
          const next = spans[index + 1];
          if (next === undefined) continue;
          expect(next.fromMs).toBe(span.toMs);
          expect(next.value).not.toBe(span.value);
        }
        const times = [...timeInEach(spans).values()];
        expect(times.reduce((sum, spent) => sum + spent, 0)).toBe(100_000);
      }),
    );
  });
});

describe("flapsOf", () => {
  const states = (...steps: [number, string, string][]) =>
    steps.map(([at, from, to]) => ({ atMs: at * 1_000, from, to }));

  test("worked example: NORMAL, DEGRADE, NORMAL, DEGRADE within a dwell time are two", () => {
    const transitions = states(
      [0, "NORMAL", "DEGRADE"],
      [10, "DEGRADE", "NORMAL"],
      [20, "NORMAL", "DEGRADE"],
    );
    expect(flapsOf(transitions, 30_000, leadsBack)).toBe(2);
    expect(flapsOf(transitions, 9_000, leadsBack)).toBe(0);
  });

  test("the way through all states is no flap", () => {
    const round = states([0, "NORMAL", "SHED"], [10, "SHED", "RECOVER"], [20, "RECOVER", "NORMAL"]);
    expect(flapsOf(round, 30_000, leadsBack)).toBe(0);
  });

  test("of rungs, up two and down one are opposite", () => {
    const transitions = [
      { atMs: 0, from: 0, to: 2 },
      { atMs: 5_000, from: 2, to: 1 },
      { atMs: 9_000, from: 1, to: 0 },
    ];
    expect(flapsOf(transitions, 10_000, turnsRound)).toBe(1);
  });
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOutSpillway } from "./lay-out-spillway.ts";
import { SAMPLE, sampleSummary } from "./sample-summary.ts";

const WIDTH = 1_200;

describe("the river", () => {
  const layout = layOutSpillway(SAMPLE, "attempts", WIDTH);

  test("stages are as thick as their share of the largest", () => {
    const heights = layout?.bars.map(({ height }) => Math.round((height / 190) * 1_000));
    expect(heights).toEqual([1_000, 980, 980, 500, 470, 300]);
  });

  test("every exit spills, and what is in flight is drawn as unknown", () => {
    expect(layout?.spills.map(({ id, value }) => [id, value])).toEqual([
      ["exit-offered-malformed-none", 20],
      ["exit-eligible-rejected-concurrency", 300],
      ["exit-eligible-rejected-policy_rate", 100],
      ["exit-eligible-rejected-deadline", 80],
      ["exit-admitted-expired-none", 20],
      ["inFlight", 20],
      ["exit-started-late-none", 150],
      ["exit-started-failed-none", 10],
    ]);
  });

  test("spills after one stage never overlap", () => {
    const spills = layout?.spills ?? [];
    for (const [index, spill] of spills.entries()) {
      const next = spills[index + 1];
      if (next?.x === spill.x) expect(next.y).toBeGreaterThanOrEqual(spill.y + spill.height);
    }
  });
});

test("nothing to draw draws nothing", () => {
  expect(layOutSpillway(sampleSummary([], []), "units", WIDTH)).toBeNull();
  expect(layOutSpillway(SAMPLE, "units", 0)).toBeNull();
});

test("no figures whatever give a path that is no number", () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constant(0));
  const counts = fc.array(count, { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(counts, count, (stages, late) => {
      const summary = sampleSummary(stages, [
        { after: "started", exit: "late", reason: null, gate: null, count: late },
      ]);
      expect(JSON.stringify(layOutSpillway(summary, "units", WIDTH))).not.toMatch(/NaN|Infinity/);
    }),
  );
});

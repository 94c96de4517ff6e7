import { describe, expect, test } from "vitest";
import { prepareExits } from "./prepare-exits.ts";
import { prepareStages } from "./prepare-stages.ts";
import { SAMPLE, sampleSummary } from "./sample-summary.ts";

describe("exits", () => {
  const groups = prepareExits(SAMPLE, "attempts");

  test("policy, protection, own faults and later losses are never one number", () => {
    expect(groups.map(({ kind, total }) => [kind, total.count, total.units])).toEqual([
      ["protection", 380, 380 * 3],
      ["policy", 100, 100 * 3],
      ["after", 20 + 150 + 10, 180 * 3],
      ["fault", 20, 20 * 3],
    ]);
  });

  test("rows are named and the largest comes first", () => {
    expect(groups[0]?.rows.map(({ id, label }) => [id, label])).toEqual([
      ["exit-eligible-rejected-concurrency", "concurrency"],
      ["exit-eligible-rejected-deadline", "deadline"],
    ]);
    expect(groups[2]?.rows.map(({ id }) => id)).toEqual([
      "exit-started-late-none",
      "exit-admitted-expired-none",
      "exit-started-failed-none",
    ]);
  });
});

describe("stages", () => {
  test("each stage has its share and what was lost after it", () => {
    const rows = prepareStages(SAMPLE, "units");
    expect(rows.map(({ value }) => value)).toEqual([3_000, 2_940, 2_940, 1_500, 1_410, 900]);
    expect(rows.map(({ width }) => width)).toEqual([1, 0.98, 0.98, 0.5, 0.47, 0.3]);
    expect(rows[2]?.losses.map(({ label, value }) => [label, value])).toEqual([
      ["rejected by protection", 380 * 3],
      ["rejected by policy", 100 * 3],
    ]);
  });

  test("the remainders are what conservation leaves", () => {
    const rows = prepareStages(SAMPLE, "attempts");
    expect(rows[2]?.remainder).toMatchObject({ id: "undecided", value: 1_000 - 500 - 500 });
    expect(rows[3]?.remainder).toMatchObject({ id: "inFlight", value: 500 - 180 - 300 });
  });

  test("nothing at all is zero everywhere and never NaN", () => {
    const rows = prepareStages(sampleSummary([], []), "units");
    expect(rows.every(({ value, width }) => value === 0 && width === 0)).toBe(true);
  });

  test("work admitted before the window can be more than what was offered in it", () => {
    const rows = prepareStages(sampleSummary([10, 10, 10, 10, 20, 20], []), "attempts");
    expect(rows[5]?.width).toBe(1);
    expect(rows[0]?.width).toBe(0.5);
    expect(rows[3]?.remainder?.value).toBe(-10);
  });
});

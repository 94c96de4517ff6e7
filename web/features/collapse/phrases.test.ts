import { describe, expect, test } from "vitest";
import { judgeCollapse } from "#domain/collapse";
import { judgeMetastability } from "#domain/retries";
import { phraseCollapse } from "./phrase-collapse.ts";
import { phraseMetastability } from "./phrase-metastability.ts";

function held(...levels: [offered: number, goodput: number][]) {
  return levels
    .flatMap((level) => [level, level, level, level])
    .map(([offered, goodput], index) => ({ timeMs: index * 10_000, offered, goodput }));
}

const said = (...levels: [number, number][]) =>
  phraseCollapse(judgeCollapse(held(...levels)), "units").sentence.replaceAll("\u202f", " ");

describe("where a service is on its curve", () => {
  test("says both sides of a collapse", () => {
    expect(said([4_000, 3_900], [8_000, 1_900])).toBe(
      "Collapsed: goodput is 51 % under its peak of 3,900 while offered is 100 % past the knee at 4,000 units/s.",
    );
  });

  test("tells holding, within and no knee apart", () => {
    expect(said([4_000, 3_900], [9_000, 3_850])).toContain("Past the knee and holding");
    expect(said([4_000, 3_900], [9_000, 3_850], [3_000, 2_950])).toContain("the knee is at 4,000");
    expect(said([2_000, 1_990], [3_000, 2_950])).toContain("No knee seen");
    expect(said([2_000, 1_990])).toContain("Too early");
  });
});

test("metastability says what was before and what is now", () => {
  const level = (count: number, fresh: number, goodput: number, factor: number) =>
    Array.from({ length: count }, () => ({ fresh, goodput, offered: fresh * factor }));
  const points = [
    ...level(6, 2_800, 2_780, 1),
    ...level(6, 5_000, 1_000, 2),
    ...level(6, 2_800, 950, 3),
  ].map((point, index) => ({ ...point, timeMs: index * 10_000 }));
  const { word, sentence } = phraseMetastability(judgeMetastability(points), "units", 200_000);
  expect(word).toBe("Metastable");
  expect(sentence.replaceAll("\u202f", " ")).toBe(
    "Held down by its own retries: fresh demand is back (2,800 against 2,800 units/s before the spike of 00:01:00), goodput is 950 against 2,780 units/s before, and each operation is tried 3.00 ×.",
  );
});

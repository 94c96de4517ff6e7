import { expect, test } from "vitest";
import { droppedCount, problemsOf, type Problem } from "./count-problems.ts";

const problem = (changes: Partial<Problem>): Problem => ({
  kind: "dropped",
  service: "mercury",
  environment: "production",
  signal: "logs",
  reason: "too_old",
  count: 5,
  example: "",
  lastAt: 0,
  ...changes,
});

test("a service answers for its own problems and for those of nobody", () => {
  const problems = [
    problem({}),
    problem({ service: null, environment: null, count: 2 }),
    problem({ service: "venus" }),
    problem({ environment: "staging" }),
    problem({ kind: "duplicate", count: 9 }),
  ];
  const own = problemsOf(problems, "mercury", "production");
  expect(own).toHaveLength(3);
  expect(droppedCount(own)).toBe(5 + 2);
  expect(droppedCount(problemsOf(problems, "mercury", null))).toBe(5 + 2 + 5);
});

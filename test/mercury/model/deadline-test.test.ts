import { expect, it } from "vitest";

import { mercuryDeadlineTerms as terms, testDeadline } from "./deadline-test.ts";

it("rejects 105 ms predicted against 80 ms left", () => {
  expect(testDeadline(terms)).toEqual({
    admit: false,
    predictedMs: 45 + 35 + 10 + 15,
    marginMs: 80 - 105,
  });
});

it("admits the same request with 120 ms left", () => {
  expect(testDeadline({ ...terms, deadlineRemainingMs: 120 })).toEqual({
    admit: true,
    predictedMs: 105,
    marginMs: 120 - 105,
  });
});

it("admits with a margin of 10 ms behind a queue of 10 ms", () => {
  expect(testDeadline({ ...terms, queueMs: 10 })).toEqual({
    admit: true,
    predictedMs: 10 + 35 + 10 + 15,
    marginMs: 80 - 70,
  });
});

it("rejects a prediction that exactly equals the deadline", () => {
  expect(testDeadline({ ...terms, deadlineRemainingMs: 105 }).admit).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { DEADLINE_TERMS, testDeadline } from "./deadline.ts";

const terms = { queueMs: 45, serviceMs: 35, responseMs: 10, uncertaintyMs: 15, remainingMs: 80 };

test.each([
  { given: terms, verdict: "does_not_fit", knownMs: 105, marginMs: -25 },
  { given: { ...terms, remainingMs: 120 }, verdict: "fits", knownMs: 105, marginMs: 15 },
  { given: { ...terms, queueMs: 10 }, verdict: "fits", knownMs: 70, marginMs: 10 },
  // The inequality is strict: no time to spare is too late.
  { given: { ...terms, remainingMs: 105 }, verdict: "does_not_fit", knownMs: 105, marginMs: 0 },
])("the worked example: $knownMs ms of $given.remainingMs", ({ given, ...expected }) => {
  expect(testDeadline(given)).toEqual({ ...expected, unknown: [] });
});

test("a term that was not reported is unknown and not zero", () => {
  expect(testDeadline({ ...terms, queueMs: null })).toEqual({
    verdict: "unknown",
    knownMs: 60,
    marginMs: null,
    unknown: ["queueMs"],
  });
});

test("what does not fit without the unknown terms does not fit with them", () => {
  const given = { ...terms, remainingMs: 50, responseMs: null, uncertaintyMs: null };
  expect(testDeadline(given)).toEqual({
    verdict: "does_not_fit",
    knownMs: 80,
    marginMs: null,
    unknown: ["responseMs", "uncertaintyMs"],
  });
  const past = { queueMs: null, serviceMs: null, responseMs: null, uncertaintyMs: null };
  expect(testDeadline({ ...past, remainingMs: -3 }).verdict).toBe("does_not_fit");
});

test("no value of an unknown term turns the verdict round", () => {
  const term = fc.option(fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(
      fc.record({
        queueMs: term,
        serviceMs: term,
        responseMs: term,
        uncertaintyMs: term,
        remainingMs: fc.integer({ min: -50, max: 500 }),
      }),
      fc.integer({ min: 0, max: 1_000 }),
      (given, filling) => {
        const { verdict, unknown } = testDeadline(given);
        const filled = { ...given };
        for (const name of DEADLINE_TERMS) filled[name] ??= filling;
        if (verdict !== "unknown") expect(testDeadline(filled).verdict).toBe(verdict);
        else expect(unknown.length).toBeGreaterThan(0);
      },
    ),
  );
});

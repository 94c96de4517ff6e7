import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DETECTORS, thresholdsOf } from "./detectors.ts";
import { readPolicy } from "./policy-problems.ts";
import { defaultPolicy, usefulTiersOf } from "./policy.ts";

/** The policy of the domain's example: 4,000 units/s, of which premium and free reserve all. */
const CHECKOUT = {
  service: "checkout",
  unit: "work units",
  capacity: 4_000,
  classes: [
    { name: "premium", reservation: 2_400 },
    { name: "free", reservation: 1_600, weight: 0.5 },
  ],
  borrowOrder: ["free", "premium"],
  tenants: [{ name: "acme", weight: 2 }],
  ladder: [
    { name: "full", costFactor: 1, useful: true },
    { name: "cached", costFactor: 0.3, useful: true, quality: { absent: ["personal prices"] } },
    { name: "stub", costFactor: 0.1, useful: false },
  ],
  findings: { orphan_share: { enter: 0.2 } },
};

function problemsOf(document: unknown): string[] {
  const reading = readPolicy(document);
  return "problems" in reading ? reading.problems : [];
}

test("a policy is read with its defaults", () => {
  const reading = readPolicy(CHECKOUT);
  expect(reading).toMatchObject({
    policy: {
      ...CHECKOUT,
      classes: [{ weight: 1 }, { weight: 0.5 }],
      dwellSeconds: 30,
      rejectionCost: { p95Us: 1_000, capacityShare: 0.05 },
      staticFallback: null,
    },
  });
});

test("without a policy nothing is reserved and every quality counts", () => {
  const policy = defaultPolicy("checkout");
  expect(policy).toMatchObject({ capacity: null, classes: [], tenants: [], unit: "units" });
  expect(usefulTiersOf(policy)).toBeNull();
});

test("the ladder says which qualities count", () => {
  const reading = readPolicy(CHECKOUT);
  const tiers = "policy" in reading ? usefulTiersOf(reading.policy) : null;
  expect([...(tiers ?? [])]).toEqual(["full", "cached"]);
});

describe("what is wrong is named", () => {
  const change = (fields: object) => ({ ...CHECKOUT, ...fields });
  test.each([
    [null, "policy: expected a policy, got null."],
    [{}, "service: expected a name, got nothing."],
    [change({ service: "  " }), "service: expected a name, got a string."],
    [change({ service: "a\0" }), "service: expected a name without U+0000, got a string."],
    [
      change({ capacity: "4000" }),
      "capacity: expected a number of units per second, got a string.",
    ],
    [
      change({ capacity: 0, classes: [], borrowOrder: [] }),
      "capacity: expected more than 0 units per second, got the number 0.",
    ],
    [
      change({ capacity: 3_000 }),
      "classes: expected reservations of at most the capacity, 3000 units/s, got 4000 in all.",
    ],
    [
      change({ classes: [{ name: "premium", reservation: -1 }], borrowOrder: [] }),
      "classes[0].reservation: expected at least 0 units per second, got the number -1.",
    ],
    [
      change({ classes: [{ name: "free" }, { name: "free" }], borrowOrder: [] }),
      'classes[1].name: expected each name once, got "free" twice.',
    ],
    [change({ borrowOrder: ["gold"] }), 'borrowOrder[0]: expected one of the classes, got "gold".'],
    [
      change({ tenants: [{ name: "acme", weight: 0 }] }),
      "tenants[0].weight: expected a weight above 0, got the number 0.",
    ],
    [
      change({ ladder: [{ name: "cached", costFactor: 0.3, useful: true }] }),
      'ladder[0]: expected the first rung to be "full", useful, with a cost factor of 1.',
    ],
    [change({ capacty: 1 }), "capacty: there is no such field."],
    [
      change({ findings: { orphan_share: { exit: 0.5 } } }),
      "findings.orphan_share.exit: expected at most the entry of 0.1, got the number 0.5.",
    ],
  ])("%#", (document, problem) => {
    expect(problemsOf(document)).toEqual([problem]);
  });

  test("a detector that there is none of, with those there are", () => {
    expect(problemsOf(change({ findings: { sharks: {} } }))).toEqual([
      expect.stringMatching(/^findings: expected a detector \(collapse, .*\), got "sharks"\.$/),
    ]);
  });

  test("anything at all gets a policy or a line that names a field", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        for (const document of [anything, change({ classes: anything, findings: anything })]) {
          const reading = readPolicy(document);
          if ("policy" in reading) continue;
          expect(reading.problems.length).toBeGreaterThan(0);
          for (const problem of reading.problems) expect(problem).toMatch(/^.+: .+\.$/s);
        }
      }),
    );
  });
});

test("a lower entry takes the exit with it", () => {
  expect(thresholdsOf("orphan_share", { enter: 0.01 })).toEqual({
    enter: 0.01,
    exit: 0.01,
    dwellSeconds: DETECTORS.orphan_share.dwellSeconds,
  });
});

import { describe, expect, test } from "vitest";
import { balance, emptyStages, type ExitAmount } from "./funnel.ts";

function exit(after: ExitAmount["after"], name: ExitAmount["exit"], count: number): ExitAmount {
  return { after, exit: name, reason: null, gate: null, count, units: count * 0.1 };
}

describe("balance", () => {
  test("is what conservation leaves over", () => {
    const stages = emptyStages();
    stages.offered = { count: 100, units: 10 };
    stages.admitted = { count: 60, units: 6 };
    stages.completed = { count: 40, units: 4 };
    const exits = [
      exit("offered", "malformed", 3),
      exit("eligible", "rejected", 30),
      exit("admitted", "expired", 5),
      exit("started", "late", 8),
    ];
    const fresh = { count: 0, units: 0 };
    expect(balance({ stages, fresh, exits }, 20)).toEqual({
      undecided: { count: 100 - 3 - 30 - 60, units: 0.7 },
      inFlight: { count: 60 - 5 - 8 - 40, units: 0.7 },
      goodputPerSecond: { count: 40 / 20, units: 4 / 20 },
    });
  });

  test("in flight is negative when more ended in the window than was admitted in it", () => {
    const stages = emptyStages();
    stages.completed = { count: 2, units: 2 };
    const fresh = { count: 0, units: 0 };
    expect(balance({ stages, fresh, exits: [] }, 1).inFlight).toEqual({ count: -2, units: -2 });
  });
});

import { describe, expect, it } from "vitest";

import { admitByReservation, mercuryClasses, offeredUnitsPerSecond } from "./class-reservation.ts";

describe("the two classes of Mercury", () => {
  it("offer 9,000 units/s", () => {
    const offered = mercuryClasses.map(offeredUnitsPerSecond);
    expect(offered).toEqual([1_000 * 3, 6_000 * 1]);
  });

  it("are admitted 800 and 1,600 requests/s, 4,000 units/s in all", () => {
    expect(admitByReservation(mercuryClasses)).toEqual([
      { name: "premium", requestsPerSecond: 2_400 / 3, unitsPerSecond: 2_400 },
      { name: "free", requestsPerSecond: 1_600 / 1, unitsPerSecond: 1_600 },
    ]);
  });

  it("are admitted no more than they ask for", () => {
    const classes = mercuryClasses.map((demand) => ({ ...demand, requestsPerSecond: 400 }));
    expect(admitByReservation(classes).map((one) => one.unitsPerSecond)).toEqual([400 * 3, 400]);
  });
});

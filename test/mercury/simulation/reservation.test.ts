import { describe, expect, it } from "vitest";

import type { ClassName } from "./events.ts";
import { Reservation } from "./reservation.ts";

/** Units taken in one second of asking for `units` every millisecond, after the burst is gone. */
function takenPerSecond(asked: Readonly<Record<ClassName, number>>): Record<ClassName, number> {
  const reservation = new Reservation(4_000, 0.6, 100, 3);
  const taken = { premium: 0, free: 0 };
  for (let ms = 0; ms < 11_000; ms += 1) {
    for (const name of ["premium", "free"] as const) {
      const wasTaken = asked[name] > 0 && reservation.take(name, asked[name], ms);
      if (ms >= 1_000 && wasTaken) taken[name] += asked[name];
    }
  }
  return { premium: taken.premium / 10, free: taken.free / 10 };
}

describe("4,000 units/s, of which 2,400 are reserved for premium", () => {
  it("gives each class its reservation when both ask for more", () => {
    const { premium, free } = takenPerSecond({ premium: 3, free: 6 });
    expect(premium / 2_400).toBeCloseTo(1, 1);
    expect(free / 1_600).toBeCloseTo(1, 1);
  });

  it("lends free what premium leaves: 1,600 + (2,400 − 1,000) = 3,000", () => {
    const { premium, free } = takenPerSecond({ premium: 1, free: 6 });
    expect(premium).toBe(1_000);
    expect(free / 3_000).toBeCloseTo(1, 1);
  });
});

it("can admit the dearest request however small the service", () => {
  const reservation = new Reservation(1, 0.6, 100, 3);
  expect(reservation.take("premium", 3, 0)).toBe(true);
});

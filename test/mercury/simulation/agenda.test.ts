import { array, assert, integer, property } from "fast-check";
import { expect, it } from "vitest";

import { Agenda } from "./agenda.ts";

it("gives entries by time, and equal times in the order of planning", () => {
  assert(
    property(array(integer({ min: 0, max: 20 })), (times) => {
      const agenda = new Agenda<number>();
      times.forEach((atMs, order) => agenda.plan(atMs, order));
      const expected = times
        .map((atMs, order) => ({ atMs, order }))
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order);
      const taken = times.map(() => agenda.takeUntil(20));
      expect(taken.map((entry) => entry?.what)).toEqual(expected.map(({ order }) => order));
      expect(agenda.takeUntil(20)).toBeNull();
    }),
    { seed: 1 },
  );
});

it("keeps what lies beyond the asked time", () => {
  const agenda = new Agenda<string>();
  agenda.plan(5, "later");
  expect(agenda.takeUntil(4)).toBeNull();
  expect(agenda.takeUntil(5)?.what).toBe("later");
});

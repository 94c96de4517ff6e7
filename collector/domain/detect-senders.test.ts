import { expect, test } from "vitest";
import { detectDrops, detectSilence } from "./detect-senders.ts";

const NOW_MS = 1_000_000_000;
const instance = (instanceId: string, ageSeconds: number) => ({
  instanceId,
  lastEventMs: NOW_MS - ageSeconds * 1_000,
});

test("an instance is silent after half a minute, and none of the service's after ten", () => {
  const instances = [instance("a", 1), instance("b", 31), instance("c", 29), instance("d", 601)];
  expect(detectSilence(instances, 100, NOW_MS)).toMatchObject({
    value: 1,
    figures: { instances: ["b"], silent: 1, known: 3 },
  });
});

test("instances that seldom say anything are not called silent", () => {
  expect(detectSilence([instance("a", 40), instance("b", 5)], 0.2, NOW_MS).value).toBeNull();
  expect(detectSilence([instance("a", 4), instance("b", 5)], 0.2, NOW_MS).value).toBe(0);
});

test("drops are a share of all that came, with the reason of most", () => {
  const dropped = [
    { reason: "too_old", count: 1 },
    { reason: "wrong_kind", count: 9 },
  ];
  expect(detectDrops({ counted: 90, dropped })).toMatchObject({
    value: 0.1,
    figures: { dropped: 10, counted: 90, reason: "wrong_kind" },
  });
  expect(detectDrops({ counted: 0, dropped: [] }).value).toBe(0);
});

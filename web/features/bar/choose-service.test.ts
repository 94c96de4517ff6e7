import { expect, test } from "vitest";
import type { ServiceListing } from "#domain/funnel";
import { choicesOf, defaultChoice } from "./choose-service.ts";
import { environmentStyle } from "./environment-style.ts";

const now = 1_000_000;

function listing(name: string, environment: string, ageMs: number | null): ServiceListing {
  const dataThrough = ageMs === null ? null : now - ageMs;
  return {
    name,
    environment,
    namespace: "",
    firstSeenAt: 0,
    dataThrough,
    lastReceivedAt: dataThrough,
    instances: { reporting: 1, known: 1, silent: [] },
    internal: name.startsWith("spillway."),
  };
}

test("Spillway's own service never counts as a service", () => {
  expect(defaultChoice([listing("spillway.collector", "default", 0)], now)).toBeNull();
  expect(defaultChoice([], now)).toBeNull();
});

test("one that reports now is shown before one that is silent", () => {
  const listings = [listing("atlas", "production", 90_000), listing("mercury", "staging", 2_000)];
  expect(defaultChoice(listings, now)).toEqual({ service: "mercury", environment: "staging" });
  expect(defaultChoice([listing("b", "x", null), listing("a", "x", null)], now)?.service).toBe("a");
});

test("the picker offers each environment, all together where there are more, our own last", () => {
  const listings = [
    listing("spillway.collector", "default", 0),
    listing("mercury", "staging", 0),
    listing("mercury", "production", 0),
    listing("atlas", "default", 0),
  ];
  expect(choicesOf(listings).map(({ service, environment }) => [service, environment])).toEqual([
    ["atlas", "default"],
    ["mercury", "production"],
    ["mercury", "staging"],
    ["mercury", null],
    ["spillway.collector", "default"],
  ]);
});

test("environments are told apart by kind", () => {
  expect(
    ["prod-eu", "staging", "dev", "default"].map((name) => environmentStyle(name).kind),
  ).toEqual(["production", "staging", "test", "other"]);
});

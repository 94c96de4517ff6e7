import { describe, expect, test } from "vitest";
import type { ServiceListing } from "#domain/funnel";
import { judgeTrust, type TrustInput } from "./judge-trust.ts";
import { mergeListings } from "./merge-listings.ts";

const now = Date.UTC(2026, 11, 1, 12, 3, 5);
const seconds = (count: number) => count * 1_000;

function input(ageSeconds: number, changes: Partial<TrustInput> = {}): TrustInput {
  return {
    nowMs: now,
    time: "live",
    service: "mercury",
    reporting: {
      dataThrough: now - seconds(ageSeconds),
      lastReceivedAt: now - seconds(ageSeconds),
      instances: { reporting: 4, known: 4, silent: [] },
    },
    listedAt: now,
    failure: null,
    heartbeats: [now - seconds(2)],
    ...changes,
  };
}

const unreachable = { kind: "unreachable", message: "No answer." } as const;

describe("the age of the newest event decides", () => {
  test.each([
    [4, "live"],
    [10, "live"],
    [11, "delayed"],
    [30, "delayed"],
    [31, "stale"],
  ])("%d s is %s", (age, state) => {
    expect(judgeTrust(input(age)).state).toBe(state);
  });

  test("an event from the future is not younger than now", () => {
    expect(judgeTrust(input(-60))).toMatchObject({ state: "live", ageMs: 0 });
  });
});

describe("it says why, where that can be known", () => {
  test("the service is silent", () => {
    expect(judgeTrust(input(65)).why).toBe(
      "The collector is well; mercury has sent nothing since 12:02:00.",
    );
  });

  test("the collector is gone", () => {
    const { why } = judgeTrust(input(65, { heartbeats: [now - seconds(90), now - seconds(64)] }));
    expect(why).toContain("last sign of life 1 min 4 s ago");
    expect(judgeTrust(input(65, { heartbeats: [] })).why).toContain("No collector");
  });

  test("the service sends, but late", () => {
    const late = input(65);
    const reporting = late.reporting && { ...late.reporting, lastReceivedAt: now - seconds(1) };
    expect(judgeTrust({ ...late, reporting }).why).toContain("newest event is 1 min 5 s old");
  });

  test("this browser's requests fail", () => {
    const failing = input(4, { failure: unreachable, listedAt: now - seconds(20) });
    expect(judgeTrust(failing)).toMatchObject({
      state: "error",
      why: "No answer. The figures are from 12:02:45.",
    });
  });
});

test("one failed request is no error while the figures are young", () => {
  expect(judgeTrust(input(4, { failure: unreachable, listedAt: now - seconds(3) })).state).toBe(
    "live",
  );
});

test("a view that stands still is historical, and an error all the same when it cannot load", () => {
  expect(judgeTrust(input(400, { time: "historical" })).state).toBe("historical");
  expect(judgeTrust(input(4, { time: "paused" })).state).toBe("historical");
  expect(judgeTrust(input(4, { time: "paused", failure: unreachable, listedAt: null })).state).toBe(
    "error",
  );
});

test("a service that was never counted has no data, and before any answer nothing is claimed", () => {
  expect(judgeTrust(input(4, { reporting: null })).state).toBe("no-data");
  expect(judgeTrust(input(4, { listedAt: null })).state).toBe("loading");
});

function listing(
  environment: string,
  dataThrough: number | null,
  silent: string[],
): ServiceListing {
  return {
    name: "mercury",
    environment,
    namespace: "",
    firstSeenAt: 0,
    dataThrough,
    lastReceivedAt: dataThrough,
    instances: { reporting: 2, known: 2 + silent.length, silent },
    internal: false,
  };
}

test("environments of a service add up", () => {
  const listings = [listing("production", 100, ["m-3"]), listing("staging", null, [])];
  expect(mergeListings(listings, "mercury", null)).toEqual({
    dataThrough: 100,
    lastReceivedAt: 100,
    instances: { reporting: 4, known: 5, silent: ["m-3"] },
  });
  expect(mergeListings(listings, "mercury", "staging")?.dataThrough).toBeNull();
  expect(mergeListings(listings, "venus", null)).toBeNull();
});

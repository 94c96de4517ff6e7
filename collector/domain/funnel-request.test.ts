import { describe, expect, test } from "vitest";
import { FunnelRequest, FunnelSeriesRequest } from "./funnel-request.ts";

const valid = { service: "shop", from: 1_000, to: 2_000 };

function problemsOf(changes: Record<string, unknown>): string[] {
  const parsed = FunnelSeriesRequest.safeParse({ ...valid, ...changes });
  return parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

describe("FunnelRequest", () => {
  test("takes a service and a window alone", () => {
    expect(FunnelRequest.parse(valid)).toEqual(valid);
    expect(FunnelSeriesRequest.parse(valid).points).toBe(300);
  });

  test.each([
    [{ service: 7 }, "service: expected a name, got the number 7"],
    [{ service: "" }, "service: expected a name, got an empty string"],
    [{ service: "a\0b" }, "service: expected a name without U+0000, got a string"],
    [{ from: undefined }, "from: expected a time in whole epoch milliseconds, got nothing"],
    [{ to: "now" }, "to: expected a time in whole epoch milliseconds, got a string"],
    [{ from: 1.5 }, "from: expected a time in whole epoch milliseconds, got the number 1.5"],
    [{ from: -1 }, "from: expected a time after 1970, got the number -1"],
    [{ to: 1_000 }, "to: expected `to` to be later than `from`"],
    [{ to: 1e12 }, "from: expected a window of at most 13 months, for which data is kept"],
    [{ filter: { tenant: [] } }, "filter.tenant: expected a name, got an array"],
    [{ points: 0 }, "points: expected a number of points from 1 to 1000, got the number 0"],
  ])("names the field, the kind and what was expected: %o", (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });

  test("names a field that it does not know", () => {
    expect(problemsOf({ filter: { tenants: "a" } })).toEqual([
      'filter: Unrecognized key: "tenants"',
    ]);
  });
});

import { expect, test } from "vitest";
import type { Trust, TrustState } from "../trust/judge-trust.ts";
import { distrust } from "./distrust.ts";

const trust = (state: TrustState): Trust => ({
  state,
  dataThrough: 1_000,
  ageMs: 40_000,
  why: null,
});

test("stale, missing and unloadable data is unknown, whatever the older figures said", () => {
  for (const state of ["stale", "no-data", "error"] as const) {
    expect(distrust(trust(state))).toEqual({ kind: "unknown", severity: "unknown", since: 1_000 });
  }
  expect(distrust({ ...trust("error"), dataThrough: null })?.kind).toBe("not-loaded");
  for (const state of ["live", "delayed", "historical"] as const) {
    expect(distrust(trust(state))).toBeNull();
  }
});

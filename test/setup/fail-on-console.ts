import { afterEach, beforeEach, expect, vi } from "vitest";

const levels = ["error", "warn"] as const;

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});

// Stray console output is an error nobody asserted on: it fails the test that caused it.
afterEach(() => {
  for (const level of levels) {
    const spy = vi.mocked(console[level]);
    const calls = spy.mock.calls;
    spy.mockRestore();
    expect(calls, `unexpected console.${level}`).toEqual([]);
  }
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeView, encodeView } from "./codec.ts";
import { DEFAULT_VIEW, RANGE_NAMES, type TimeView, type ViewState } from "./view-state.ts";

const decode = (query: string) => decodeView(new URLSearchParams(query));

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
const range = fc.constantFrom(...RANGE_NAMES);
const span = fc
  .record({
    from: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
    length: fc.integer({ min: 1, max: 390 * 86_400_000 }),
  })
  .map(({ from, length }) => ({ from, to: from + length }));
const time: fc.Arbitrary<TimeView> = fc.oneof(
  range.map((value): TimeView => ({ kind: "live", range: value })),
  span.map((value): TimeView => ({ kind: "historical", ...value })),
  fc.tuple(range, span).map(([value, at]): TimeView => ({ kind: "paused", range: value, ...at })),
);
const view: fc.Arbitrary<ViewState> = fc.record({
  service: fc.option(name),
  environment: fc.option(name),
  time,
  measure: fc.constantFrom("units" as const, "attempts" as const),
  filter: fc.record(
    { operation: name, tenant: name, class: name, region: name },
    { requiredKeys: [] },
  ),
  at: fc.option(fc.integer({ min: 0, max: Date.UTC(2100, 0) })),
});

describe("a view and its address", () => {
  test("any view comes back from its address, without a note", () => {
    fc.assert(
      fc.property(view, (given) => {
        expect(decode(encodeView(given))).toEqual({ view: given, notes: [] });
      }),
    );
  });

  test("no address whatever throws, and what it becomes is stable", () => {
    const key = fc.constantFrom(
      "service",
      "env",
      "range",
      "from",
      "to",
      "unit",
      "paused",
      "at",
      "tenant",
    );
    const query = fc
      .array(fc.tuple(key, fc.string({ unit: "binary" })), { maxLength: 8 })
      .map((pairs) => new URLSearchParams(pairs));
    fc.assert(
      fc.property(query, (params) => {
        const { view: first } = decodeView(params);
        expect(decode(encodeView(first)).view).toEqual(first);
      }),
    );
  });

  test("the default view has an empty address", () => {
    expect(encodeView(DEFAULT_VIEW)).toBe("");
    expect(decode("")).toEqual({ view: DEFAULT_VIEW, notes: [] });
  });

  test("addresses are readable", () => {
    const at = { from: Date.UTC(2026, 11, 1, 12), to: Date.UTC(2026, 11, 1, 13) };
    expect(
      encodeView({
        ...DEFAULT_VIEW,
        service: "mercury",
        environment: "production",
        time: { kind: "historical", ...at },
        filter: { operation: "/v1/search" },
      }),
    ).toBe(
      "service=mercury&env=production&from=2026-12-01T12:00:00Z&to=2026-12-01T13:00:00Z&operation=/v1/search",
    );
  });

  test.each([
    ["range=17x", /not one of the ranges/],
    ["unit=bananas", /no unit to count in/],
    ["from=2026-12-01T12:00:00Z", /not both times/],
    ["from=2026-12-01T12:00:00Z&to=2026-12-01T11:00:00Z", /not before/],
    ["from=2020-12-01T12:00:00Z&to=2026-12-01T11:00:00Z", /13 months/],
    ["from=2026-13-41T12:00:00Z&to=2026-12-01T11:00:00Z", /not both times/],
    [`tenant=${"x".repeat(600)}`, /too long/],
  ])("%s falls back and says so", (query, note) => {
    const decoded = decode(query);
    expect(decoded.view).toEqual(DEFAULT_VIEW);
    expect(decoded.notes).toHaveLength(1);
    expect(decoded.notes[0]).toMatch(note);
  });
});

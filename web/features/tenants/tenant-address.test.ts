import fc from "fast-check";
import { expect, test } from "vitest";
import { tenantOfSegment, tenantPath } from "./tenant-address.ts";

const segmentOf = (path: string) => new URL(path, "http://spillway").pathname.split("/")[2] ?? "";

test("every name comes back from the address of its page", () => {
  const name = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      ".",
      "..",
      "~",
      "~..",
      "%2e%2e",
      "a/../b",
      "?#&",
      "<img src=x onerror=alert(1)>",
    ),
  );
  fc.assert(
    fc.property(name, (tenant) => {
      expect(tenantOfSegment(segmentOf(tenantPath(tenant)))).toBe(tenant);
    }),
  );
});

test("what is no encoded name is none", () => {
  expect(tenantOfSegment("%E0%A4%A")).toBeNull();
});

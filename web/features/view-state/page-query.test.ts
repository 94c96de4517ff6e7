import fc from "fast-check";
import { expect, test } from "vitest";
import { pageQuery } from "./page-query.ts";

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });

test("whatever is pinned comes back from the address, in its order", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), name, (pins, find) => {
      const query = pageQuery(new URLSearchParams("pin=old&service=shop"), {
        pin: pins,
        find: [find],
      });
      const params = new URLSearchParams(query);
      expect(params.getAll("pin")).toEqual(pins);
      expect(params.get("find")).toBe(find);
      expect(params.has("service")).toBe(false);
      expect(pageQuery(params)).toBe(query);
    }),
  );
});

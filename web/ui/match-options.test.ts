import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";

const options = ["tenant-17", "acme search", "search", "Search-beta"].map((label) => ({ label }));
const found = (text: string) => matchOptions(options, text).map(({ label }) => label);

test("every word must be there, beginnings come first", () => {
  expect(found("search")).toEqual(["search", "Search-beta", "acme search"]);
  expect(found("acme se")).toEqual(["acme search"]);
  expect(found("  ")).toHaveLength(options.length);
  expect(found("x.*")).toEqual([]);
});

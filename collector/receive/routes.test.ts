import { expect, test } from "vitest";
import { type Route, matchRoutes, pathOf, signalOf } from "./routes.ts";

function route(method: string, path: string): Route {
  return { method, path, handle: () => {} };
}

test.each([
  ["/v1/logs", "/v1/logs"],
  ["/v1/logs///?a=/b/", "/v1/logs"],
  ["/", "/"],
  ["///", "/"],
  ["", ""],
  [undefined, "/"],
  ["http://collector:4318/v1/logs?x", "http://collector:4318/v1/logs"],
])("the path of %j is %j", (target, path) => {
  expect(pathOf(target)).toBe(path);
});

test.each([
  ["/v1/logs", "logs"],
  ["/base/v1/traces", "traces"],
  ["http://collector:4318/v1/metrics", "metrics"],
  ["/v1/log", null],
  ["/xv1/logs", null],
  ["/v1/logs/extra", null],
  ["/V1/LOGS", null],
])("%s exports %s", (path, signal) => {
  expect(signalOf(path)).toBe(signal);
});

test("a route matches by its segments, whatever the method", () => {
  const routes = [
    route("GET", "/v1/controls/{service}"),
    route("POST", "/ofrep/v1/evaluate/flags"),
    route("POST", "/ofrep/v1/evaluate/flags/{key}"),
    route("GET", "/ofrep/v1/evaluate/flags/{key}"),
  ];
  const found = (path: string): unknown[] =>
    matchRoutes(routes, path).map((match) => [match.route.method, ...match.parameters]);
  expect(found("/v1/controls/shop%2Forders")).toEqual([["GET", ["service", "shop/orders"]]]);
  expect(found("/ofrep/v1/evaluate/flags")).toEqual([["POST"]]);
  expect(found("/ofrep/v1/evaluate/flags/admission.level")).toEqual([
    ["POST", ["key", "admission.level"]],
    ["GET", ["key", "admission.level"]],
  ]);
  expect(found("/v1/controls")).toEqual([]);
  expect(found("/v1/controls/")).toEqual([]);
  expect(found("/v1/controls/a/b")).toEqual([]);
  expect(found("/v1/controls/%ff")).toEqual([]);
});

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Signal } from "../decode/records.ts";

/** Values of the `{name}` segments of a route's path. */
type PathParameters = ReadonlyMap<string, string>;

/** Something else that is served on the HTTP port; `{name}` in the path stands for one segment. */
export interface Route {
  method: string;
  path: string;
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    parameters: PathParameters,
  ): void | Promise<void>;
}

/** A route whose path matches, for whichever method. */
export interface RouteMatch {
  route: Route;
  parameters: PathParameters;
}

/** The path of a request target without its query, and without slashes at the end. */
export function pathOf(target: string | undefined): string {
  const path = (target ?? "/").split(/[?#]/, 1)[0] ?? "/";
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The signal exported to this path, below whichever base path; null when it is none. */
export function signalOf(path: string): Signal | null {
  if (path.endsWith("/v1/logs")) return "logs";
  if (path.endsWith("/v1/traces")) return "traces";
  return path.endsWith("/v1/metrics") ? "metrics" : null;
}

/** The routes of a path. A HEAD request is served by the GET route. */
export function matchRoutes(routes: readonly Route[], path: string): RouteMatch[] {
  const segments = path.split("/");
  return routes.flatMap((route) => {
    const parameters = matchSegments(route.path.split("/"), segments);
    return parameters === null ? [] : [{ route, parameters }];
  });
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): PathParameters | null {
  if (pattern.length !== segments.length) return null;
  const parameters = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return null;
      continue;
    }
    const value = decodeSegment(segment);
    if (value === null || value === "") return null;
    parameters.set(name, value);
  }
  return parameters;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

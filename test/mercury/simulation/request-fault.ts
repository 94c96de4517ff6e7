import type { Rejection } from "./events.ts";
import type { World } from "./world.ts";

const ownFault = { gate: null, scope: "endpoint", retryAfterMs: null } as const;

/** Refused for what the request itself is: never counted as shedding, never worth a retry. */
export function findRequestFault(world: World): Rejection | null {
  const { malformedShare, unauthorizedShare, impossibleShare } = world.settings;
  const draw = world.random.callers.next();
  if (draw < malformedShare) {
    return { ...ownFault, stage: "offered", reason: "malformed", limiter: "parser" };
  }
  if (draw < malformedShare + unauthorizedShare) {
    return { ...ownFault, stage: "parsed", reason: "unauthorized", limiter: "authorizer" };
  }
  if (draw < malformedShare + unauthorizedShare + impossibleShare) {
    return { ...ownFault, stage: "parsed", reason: "impossible", limiter: "validator" };
  }
  return null;
}

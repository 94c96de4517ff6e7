import type { Trust } from "../trust/judge-trust.ts";
import type { Verdict } from "./judge-verdict.ts";

/**
 * The verdict that trust alone gives: a live view whose data is stale, missing or cannot be loaded
 * is unknown, whatever its older figures said. Null where the figures may be judged.
 */
export function distrust(trust: Trust): Extract<Verdict, { severity: "unknown" }> | null {
  if (trust.state === "error" && trust.dataThrough === null) {
    return { kind: "not-loaded", severity: "unknown" };
  }
  if (trust.state === "stale" || trust.state === "no-data" || trust.state === "error") {
    return { kind: "unknown", severity: "unknown", since: trust.dataThrough };
  }
  return null;
}

import type { z } from "zod";
import { Policy } from "./policy.ts";

/** What came of reading a policy: the policy, or what is wrong with it, a line for each field. */
export type PolicyReading = { policy: Policy } | { problems: string[] };

/** Reads a policy document, which may be anything at all. */
export function readPolicy(document: unknown): PolicyReading {
  const parsed = Policy.safeParse(document);
  if (parsed.success) return { policy: parsed.data };
  return { problems: parsed.error.issues.flatMap(describe) };
}

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${place([...issue.path, key])}: there is no such field.`);
  }
  if (issue.code === "invalid_key") {
    return issue.issues.map(({ message }) => `${place(issue.path.slice(0, -1))}: ${message}.`);
  }
  return [`${place(issue.path)}: ${issue.message}.`];
}

/** A path as it is written: `classes[0].reservation`. */
function place(path: readonly PropertyKey[]): string {
  const joined = path
    .map((part) => {
      if (typeof part === "number") return `[${part}]`;
      const key = String(part);
      return /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join("")
    .replace(/^\./, "");
  return joined === "" ? "policy" : joined;
}

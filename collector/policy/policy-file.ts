import { readFile } from "node:fs/promises";
import type { Policy } from "#domain/policy";
import { readPolicy } from "#domain/policy-problems";
import { parseDocument, stringify } from "yaml";

/** A policy file that can't be used, with a line for each thing that is wrong. */
export class PolicyFileError extends Error {
  override readonly name = "PolicyFileError";
}

/** Reads a policy from a YAML file. Throws PolicyFileError. */
export async function readPolicyFile(path: string): Promise<Policy> {
  const yaml = await readFile(path, "utf8").catch((error: unknown) => {
    throw new PolicyFileError(
      `${path}: expected a file that can be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return policyOfYaml(yaml, path);
}

/** Reads a policy from YAML; `source` is named in the PolicyFileError that it throws. */
export function policyOfYaml(yaml: string, source: string): Policy {
  const document = parseDocument(yaml, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    throw new PolicyFileError(`${source}: expected YAML: ${error.message.trim()}`);
  }
  const reading = readPolicy(plainValue(document, source));
  if ("policy" in reading) return reading.policy;
  throw new PolicyFileError(
    [`${source} is no policy:`, ...reading.problems.map((problem) => `  ${problem}`)].join("\n"),
  );
}

/** A policy as YAML that `policyOfYaml` reads as the same policy. */
export function yamlOfPolicy(policy: Policy): string {
  return stringify(policy);
}

function plainValue(document: ReturnType<typeof parseDocument>, source: string): unknown {
  try {
    // More aliases than this only a file has that is meant to fill the memory.
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new PolicyFileError(
      `${source}: expected YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

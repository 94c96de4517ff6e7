import { parseArgs } from "node:util";
import { z } from "zod";

/** What `npm run policy` is asked to do. */
export type PolicyCommand =
  | { name: "apply" | "check"; files: string[] }
  | { name: "list"; service: string | null }
  | { name: "show"; service: string; environment: string | null; version: number | null };

export const USAGE = `npm run policy -- apply FILE.yaml …       put policies in force
npm run policy -- check FILE.yaml …       say what is wrong with them
npm run policy -- list [SERVICE]          every version there is
npm run policy -- show SERVICE [--environment NAME] [--version N]`;

const Version = z.coerce.number().int().min(1);

/** Reads the command line. Throws an Error that says what was expected. */
export function parsePolicyCommand(words: readonly string[]): PolicyCommand {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { environment: { type: "string" }, version: { type: "string" } },
  });
  const [name, ...rest] = positionals;
  if (name !== "show" && Object.keys(values).length > 0) {
    throw new Error("--environment and --version belong to show.");
  }
  if (name === "apply" || name === "check") {
    if (rest.length === 0) throw new Error(`Expected a file to ${name}.`);
    return { name, files: rest };
  }
  const [service, surplus] = rest;
  if (surplus !== undefined) throw new Error(`Expected one service, got "${surplus}" as well.`);
  if (name === "list") return { name, service: service ?? null };
  if (name !== "show") {
    throw new Error(`Expected apply, check, list or show, got ${name ? `"${name}"` : "nothing"}.`);
  }
  if (service === undefined) throw new Error("Expected the name of a service to show.");
  const version = values.version === undefined ? null : Version.safeParse(values.version);
  if (version?.success === false) {
    throw new Error(`--version: expected a whole number from 1, got "${values.version}".`);
  }
  return {
    name,
    service,
    environment: values.environment ?? null,
    version: version?.data ?? null,
  };
}

import type { Tone } from "../../ui/Glyph.tsx";

/** How an environment is marked beside its name: production must be told from a test at a glance. */
export interface EnvironmentStyle {
  tone: Tone;
  /** Said to screen readers and in tooltips. */
  kind: "production" | "staging" | "test" | "other";
}

const PRODUCTION = /^(prod|live)/i;
const STAGING = /^(stag|pre|uat|qa)/i;
const TEST = /^(dev|test|local|sandbox|demo)/i;

/** The mark of an environment, by how such names begin. */
export function environmentStyle(environment: string): EnvironmentStyle {
  if (PRODUCTION.test(environment)) return { tone: "alarm", kind: "production" };
  if (STAGING.test(environment)) return { tone: "warn", kind: "staging" };
  if (TEST.test(environment)) return { tone: "policy", kind: "test" };
  return { tone: "offered", kind: "other" };
}

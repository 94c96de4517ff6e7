import { parseArgs } from "node:util";

import { z } from "zod";

import { isScenarioName, scenarioNames } from "./scenarios/scenarios.ts";

const optionsSchema = z.object({
  seed: z.coerce.number().int().min(0),
  speed: z.coerce.number().gt(0).max(20),
  once: z.boolean(),
  /** Only says whether the options can be taken. */
  check: z.boolean(),
  scenario: z
    .string()
    .refine(isScenarioName, {
      error: ({ input }) =>
        `"${String(input)}" is none, expected one of ${scenarioNames.join(", ")}`,
    })
    .nullable(),
  rateScale: z.coerce.number().min(0.05).max(20),
});

export type LiveOptions = z.infer<typeof optionsSchema>;

export const usage = "options: [--scenario NAME] [--seed N] [--speed X] [--rate-scale X] [--once]";

/** Reads the flags; throws with a plain message where one is unknown or out of bounds. */
export function parseLiveOptions(argv: readonly string[]): LiveOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seed: { type: "string", default: "1" },
      speed: { type: "string", default: "1" },
      "rate-scale": { type: "string", default: "1" },
      scenario: { type: "string" },
      once: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const parsed = optionsSchema.safeParse({
    ...values,
    scenario: values.scenario ?? null,
    rateScale: values["rate-scale"],
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(problems.join("; "));
}

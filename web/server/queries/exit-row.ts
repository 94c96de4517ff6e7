import { OUTCOME_KINDS } from "#domain/events";
import { GATES, OWN_FAULTS } from "#domain/reasons";
import { STAGES } from "#domain/stages";
import { z } from "zod";

const EXITS = [
  "rejected",
  ...OWN_FAULTS,
  ...OUTCOME_KINDS.filter((name) => name !== "useful"),
] as const;

/** The key columns of an exit row; the tables keep "" where an exit has no reason or gate. */
export const ExitKeyRow = z.object({
  after: z.enum(STAGES),
  exit: z.enum(EXITS),
  reason: z.string().transform((reason) => (reason === "" ? null : reason)),
  gate: z.enum([...GATES, ""]).transform((gate) => (gate === "" ? null : gate)),
});

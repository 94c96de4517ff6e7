/** One kind of thing that was not counted as it came, over the last hour. */
export interface Problem {
  kind: "dropped" | "duplicate" | "folded" | "refused" | "not_interpreted";
  service: string | null;
  environment: string | null;
  signal: string;
  reason: string;
  count: number;
  example: string;
  /** Epoch milliseconds. */
  lastAt: number;
}

export const PROBLEM_WORDS: Record<Problem["kind"], string> = {
  dropped: "dropped: in no figure",
  duplicate: "sent again and counted once",
  folded: "counted as “other”",
  refused: "refused: the sender was asked to retry",
  not_interpreted: "not admission events",
};

/** The problems that concern a service, and those that cannot be told to belong to one. */
export function problemsOf(
  problems: readonly Problem[],
  service: string | null,
  environment: string | null,
): Problem[] {
  return problems.filter(
    (problem) =>
      problem.service === null ||
      (problem.service === service &&
        (environment === null ||
          problem.environment === null ||
          problem.environment === environment)),
  );
}

/** How many records of the service were dropped in the last hour. */
export function droppedCount(problems: readonly Problem[]): number {
  return problems
    .filter(({ kind }) => kind === "dropped")
    .reduce((sum, { count }) => sum + count, 0);
}

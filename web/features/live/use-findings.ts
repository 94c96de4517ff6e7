"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** What was found wrong with the service in the view's window. */
export function useFindings() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.findings.list.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

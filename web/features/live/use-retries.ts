"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** How much of the view's window is retries, and what came of them. */
export function useRetriesSummary() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.retries.summary.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** Fresh demand and retries in steps of time. */
export function useRetriesSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(trpc.retries.series.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query);
}

/** What became of sampled operations that were rejected at first. */
export function useEventualSuccess() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.retries.eventualSuccess.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

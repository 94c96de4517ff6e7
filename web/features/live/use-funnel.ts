"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** Where the work of the view's window went. */
export function useFunnelSummary() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.funnel.summary.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** The same in steps of time. */
export function useFunnelSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(trpc.funnel.series.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query);
}

/** What the work of the view's window consumed, and how much of that was for nothing. */
export function useFunnelCosts() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.funnel.costs.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** What the view's window consumed for nothing. */
export function useWasteSummary() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.waste.summary.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** The same in steps of time. */
export function useWasteSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(trpc.waste.series.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query);
}

/** The same by operation, class and tenant. */
export function useWasteBreakdown() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.waste.breakdown.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

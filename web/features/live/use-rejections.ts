"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** What the rejections of the view's window were for, what they cost, and what they answered. */
export function useRejectionsSummary() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.rejections.summary.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** The same in steps of time. */
export function useRejectionsSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(
    trpc.rejections.series.queryOptions(request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

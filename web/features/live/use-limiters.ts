"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** The limiters of the view's service over time, all instances together. */
export function useLimitersSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(
    trpc.limiters.series.queryOptions(request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** Every limiter of every instance, and how it stands. */
export function useLimitersInstances() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.limiters.instances.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

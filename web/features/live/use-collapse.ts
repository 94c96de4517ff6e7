"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** Goodput against offered through the view's window. */
export function useCollapseCurve() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.collapse.curve.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

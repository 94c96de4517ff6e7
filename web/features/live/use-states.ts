"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** In which state and on which rung each instance of the view's service was. */
export function useStatesTimeline() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(
    trpc.states.timeline.queryOptions(request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** Useful completions by the quality that they were served at. */
export function useStatesQuality() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.states.quality.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** The overloads of the view's window, and how the service came out of each. */
export function useStatesRecovery() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(
    trpc.states.recovery.queryOptions(request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

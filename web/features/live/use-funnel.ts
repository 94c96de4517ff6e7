"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useServerNow } from "../clock/use-server-now.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { useView } from "../view-state/use-view.ts";
import { LIVE_POLL_MS, pollIntervalMs } from "./poll.ts";
import { isOtherSpan, questionOf, type Question } from "./question.ts";
import { useKept, type Kept } from "./use-kept.ts";

/** Adds whether the answer shown is about another span of time than the view. */
function withSpan<Data>(kept: Kept<Question | null, Data>, question: Question | null) {
  const shown = kept.answer?.asked;
  const changing =
    kept.pending &&
    shown != null &&
    question !== null &&
    isOtherSpan(shown.window, question.window);
  return { ...kept, changing };
}

function useQuestion(): Question | null {
  const { view } = useView();
  const { nowMs } = useServerNow();
  return questionOf(view, nowMs);
}

function polling(question: Question | null) {
  return {
    refetchInterval: ({ state }: { state: { status: string } }) => {
      if (state.status === "error") return pollIntervalMs(true, LIVE_POLL_MS);
      return question?.pollMs ?? (false as const);
    },
  };
}

/** Where the work of the view's window went. */
export function useFunnelSummary() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.funnel.summary.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return withSpan(useKept(question?.subject ?? "", question, query, LIVE_POLL_MS), question);
}

/** The same in steps of time. */
export function useFunnelSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(trpc.funnel.series.queryOptions(request ?? skipToken, polling(question)));
  return withSpan(useKept(question?.subject ?? "", question, query, LIVE_POLL_MS), question);
}

/** What the work of the view's window consumed, and how much of that was for nothing. */
export function useFunnelCosts() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.funnel.costs.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return withSpan(useKept(question?.subject ?? "", question, query, LIVE_POLL_MS), question);
}

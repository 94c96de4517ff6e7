"use client";

import { useServerNow } from "../clock/use-server-now.ts";
import { useView } from "../view-state/use-view.ts";
import { LIVE_POLL_MS, pollIntervalMs } from "./poll.ts";
import { isOtherSpan, questionOf, type Question } from "./question.ts";
import { useKept, type Query } from "./use-kept.ts";

/** What the view asks for now; null while no service is chosen. */
export function useQuestion(): Question | null {
  const { view } = useView();
  const { nowMs } = useServerNow();
  return questionOf(view, nowMs);
}

/** How often the question is asked again, for the options of a query. */
export function polling(question: Question | null) {
  return {
    refetchInterval: ({ state }: { state: { status: string } }) => {
      if (state.status === "error") return pollIntervalMs(true, LIVE_POLL_MS);
      return question?.pollMs ?? (false as const);
    },
  };
}

/**
 * What a panel knows of the answer to `question`: the last good one, and whether it is about
 * another span of time than the view. `detail` names what else the query depends on, so that an
 * answer about something else is not shown in its place.
 */
export function useAnswer<Data>(question: Question | null, query: Query<Data>, detail = "") {
  const kept = useKept(`${question?.subject ?? ""}${detail}`, question, query, LIVE_POLL_MS);
  const shown = kept.answer?.asked;
  const changing =
    kept.pending &&
    shown != null &&
    question !== null &&
    isOtherSpan(shown.window, question.window);
  return { ...kept, changing };
}

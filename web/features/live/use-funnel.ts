"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import type { FunnelRequest } from "#domain/funnel-request";
import { useServerNow } from "../clock/use-server-now.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { resolveWindow, type Window } from "../view-state/resolve-window.ts";
import { useView } from "../view-state/use-view.ts";
import type { ViewState } from "../view-state/view-state.ts";
import { LIVE_POLL_MS, pollIntervalMs } from "./poll.ts";
import { useKept } from "./use-kept.ts";

/** What the view asks for now: the same question for its totals, its series and its costs. */
export interface Question {
  subject: string;
  window: Window;
  request: FunnelRequest;
  /** Null when the view stands still and its window is over. */
  pollMs: number | null;
}

/** The question of a view at `nowMs`; null while no service is chosen. */
export function questionOf(view: ViewState, nowMs: number): Question | null {
  if (view.service === null) return null;
  const window = resolveWindow(view.time, nowMs);
  const scope = {
    service: view.service,
    ...(view.environment === null ? {} : { environment: view.environment }),
    ...(Object.keys(view.filter).length === 0 ? {} : { filter: view.filter }),
  };
  return {
    subject: JSON.stringify(scope),
    window,
    request: { ...scope, from: window.from, to: window.to },
    pollMs: view.time.kind === "live" || window.to > nowMs ? LIVE_POLL_MS : null,
  };
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
  return useKept(question?.subject ?? "", question, query, LIVE_POLL_MS);
}

/** The same in steps of time. */
export function useFunnelSeries() {
  const trpc = useTRPC();
  const question = useQuestion();
  const request = question && { ...question.request, points: question.window.points };
  const query = useQuery(trpc.funnel.series.queryOptions(request ?? skipToken, polling(question)));
  return useKept(question?.subject ?? "", question, query, LIVE_POLL_MS);
}

/** What the work of the view's window consumed, and how much of that was for nothing. */
export function useFunnelCosts() {
  const trpc = useTRPC();
  const question = useQuestion();
  const query = useQuery(
    trpc.funnel.costs.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useKept(question?.subject ?? "", question, query, LIVE_POLL_MS);
}

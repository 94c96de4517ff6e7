"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { SLOW_POLL_MS } from "./poll.ts";
import type { Question } from "./question.ts";
import { polling, useAnswer, useQuestion } from "./use-question.ts";

/** Names travel in the address of a request: no more of them than fit into one. */
const NAMES_LENGTH_MAX = 3_000;

/** Tenants of the view's window against their fair shares: the `top` ones, by consumption. */
export function useTenantsTable(top: number) {
  const trpc = useTRPC();
  const question = slower(useQuestion());
  const request = question && { ...question.request, top, by: "consumed" as const };
  const query = useQuery(trpc.tenants.table.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query, ` top ${top}`);
}

/** How long the work of some tenants waited and was worked on; nothing is asked without a name. */
export function useTenantsLatency(names: readonly string[]) {
  const trpc = useTRPC();
  const question = slower(useQuestion());
  const tenants = fitting(names);
  const request =
    question === null || tenants.length === 0 ? null : { ...question.request, tenants };
  const query = useQuery(
    trpc.tenants.latency.queryOptions(request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query, JSON.stringify(tenants));
}

/** What some tenants did in steps of time. */
export function useTenantsSeries(names: readonly string[], points: number) {
  const trpc = useTRPC();
  const question = slower(useQuestion());
  const tenants = fitting(names);
  const request =
    question === null || tenants.length === 0 ? null : { ...question.request, points, tenants };
  const query = useQuery(trpc.tenants.series.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query, JSON.stringify(tenants));
}

/** The longest time for which each tenant asked and got nothing useful. */
export function useStarvation() {
  const trpc = useTRPC();
  const question = slower(useQuestion());
  const query = useQuery(
    trpc.tenants.starvation.queryOptions(question?.request ?? skipToken, polling(question)),
  );
  return useAnswer(question, query);
}

/** All that is known of one tenant. */
export function useTenantReport(tenant: string) {
  const trpc = useTRPC();
  const question = slower(useQuestion());
  const request = question && {
    ...question.request,
    tenant,
    points: Math.min(120, question.window.points),
  };
  const query = useQuery(trpc.tenants.get.queryOptions(request ?? skipToken, polling(question)));
  return useAnswer(question, query, tenant);
}

/** Figures of all tenants are read over and over: every five seconds are enough. */
function slower(question: Question | null): Question | null {
  if (question?.pollMs == null) return question;
  return { ...question, pollMs: Math.max(SLOW_POLL_MS, question.pollMs) };
}

function fitting(names: readonly string[]): string[] {
  let length = 0;
  return names.filter((name) => {
    length += encodeURIComponent(name).length + 8;
    return length <= NAMES_LENGTH_MAX;
  });
}

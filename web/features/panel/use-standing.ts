"use client";

import type { Failure } from "../live/describe-failure.ts";
import { useBrowserNow } from "../clock/use-now.ts";
import { useTrust } from "../trust/use-trust.ts";
import { judgePanel, type PanelState } from "./judge-panel.ts";

interface Standing {
  answer: { arrivedAt: number } | null;
  failure: Failure | null;
  retryAt: number | null;
  changing: boolean;
}

/** The state of a panel that shows what `kept` holds. */
export function useStanding(kept: Standing, empty: boolean): PanelState {
  const { trust } = useTrust();
  const nowMs = useBrowserNow();
  return judgePanel({
    nowMs,
    trust,
    failure: kept.failure,
    retryAt: kept.retryAt,
    arrivedAt: kept.answer?.arrivedAt ?? null,
    empty,
    changing: kept.changing,
  });
}

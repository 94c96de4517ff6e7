import type { FunnelRequest } from "#domain/funnel-request";
import { resolveWindow, type Window } from "../view-state/resolve-window.ts";
import type { ViewState } from "../view-state/view-state.ts";
import { LIVE_POLL_MS } from "./poll.ts";

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

/** True when two windows show another span of time, and not the same one a step later. */
export function isOtherSpan(shown: Window, wanted: Window): boolean {
  const [length, wantedLength] = [shown.to - shown.from, wanted.to - wanted.from];
  return length !== wantedLength || Math.abs(shown.from - wanted.from) > wantedLength / 10;
}
